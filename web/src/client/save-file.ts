/** Downloads a file through the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the object URL only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
