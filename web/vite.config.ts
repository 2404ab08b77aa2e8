// Builds the web app. File names in assets/ contain a hash, and no code is inlined, as the strict Content Security Policy requires.
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.mjs'
import { leanContract } from './lean-contract.mjs'
import { screenFiles } from './screen-files.mjs'

const SERVER = process.env.TWOFOLD_SERVER ?? 'http://127.0.0.1:3000'

/** Adds the build date to the page, where the footer shows it, and preloads the only font that every screen needs. */
function pageHead(): Plugin {
  return {
    name: 'twofold-page-head',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find(file => /inter-latin-wght-normal[^/]*\.woff2$/.test(file))
        const preload = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        const updated = { name: 'updated', content: new Date().toISOString().slice(0, 10) }
        return [
          { tag: 'meta', attrs: updated, injectTo: 'head' },
          ...(font === undefined ? [] : [{ tag: 'link', attrs: preload, injectTo: 'head' as const }]),
        ]
      },
    },
  }
}

/** The modules that each screen loads, by URL path. They are known when the files are named. */
const screens = new Map<string, string[]>()

export default defineConfig({
  plugins: [react(), tailwindcss(), leanContract(), screenFiles(screens), pageHead()],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The HTML page preloads the files of the first screen. Code that is loaded later preloads only one large shared file. Listing all
      // files for each part would add more bytes to the initial code than it saves.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter(file => /\/shared-[^/]*$/.test(file)),
    },
    rolldownOptions: {
      // Suppresses the plugin timing warnings that appear on a busy machine.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          groups: chunkGroups(join(import.meta.dirname, 'src'), screens),
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/idp': SERVER } },
})
