// Names that every screen must show as plain text.

const script = `"'></textarea></title><script>window.ran=1</script><img src=x onerror="window.ran=1">`
const leftwards = `שלום"><b onclick="window.ran=1">x</b>`

export const HOSTILE = {
  script,
  leftwards,
  long: 'Savings'.repeat(25),
  checking: `Checking ${script}`,
  capital: `Owner Capital ${leftwards}`,
}
