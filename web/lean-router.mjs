// Leaves out of the built screens the components of the router that none of them uses: its forms, and its own links. The
// bundler leaves out what nobody reads, but cannot tell that to make a component and to name it for a debugger does nothing
// else; here it is told.

/** @returns {import('vite').Plugin} */
export function leanRouter() {
  return {
    name: 'twofold-lean-router',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]/.test(id)) return null
      const unnamed = code.replace(/^\w+\.displayName = ".*";$/gm, '')
      return { code: unnamed.replace(/(?<== )(?=React\$1\.forwardRef\()/g, '/* @__PURE__ */ '), map: null }
    },
  }
}
