// Removes unused components of the router (its forms and links) from the built screens. The bundler removes unused values, but it cannot
// know that creating and naming a component has no side effects. This plugin removes the names and marks the components as pure.

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
