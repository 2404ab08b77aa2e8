// Names that every screen must show as plain text.

const script = `"'></textarea></title><script>window.ran=1</script><img src=x onerror="window.ran=1">`
const rightToLeft = `שלום"><b onclick="window.ran=1">x</b>`

export const XSS_NAMES = {
  script,
  rightToLeft,
  long: 'Savings'.repeat(25),
  checking: `Checking ${script}`,
  capital: `Owner Capital ${rightToLeft}`,
}
