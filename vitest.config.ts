import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// The long figures of crash, race, fuzz and soak run only when asked for: `npm run torture`.
const suffix = process.env.TWOFOLD_TORTURE ? 'torture' : 'test'

const database = { globalSetup: ['../server/src/testing/global-setup.ts'], testTimeout: 30_000, hookTimeout: 60_000 }

function project(name: string, options: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration {
  return { test: { name, root: name, include: [`src/**/*.${suffix}.{ts,tsx}`], ...options } }
}

export default defineConfig({
  test: {
    // A run that found nothing to run has proved nothing.
    passWithNoTests: false,
    projects: [
      project('accounting'),
      project('contract'),
      project('server', database),
      project('web'),
      project('e2e', database),
    ],
  },
})
