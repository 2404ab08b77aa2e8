/** Returns the URLs to which a provider may redirect the browser: the public URL, or two loopback URLs. */
export function redirectUris({ publicUrl, port }: { publicUrl: string | undefined; port: number }): string[] {
  const origins = publicUrl ? [new URL(publicUrl).origin] : [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  return origins.map(origin => `${origin}/authenticated`)
}
