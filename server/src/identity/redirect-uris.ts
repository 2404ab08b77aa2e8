/** Returns where a provider may redirect the browser to: the public address, or this machine under both of its names. */
export function redirectUris({ publicUrl, port }: { publicUrl: string | undefined; port: number }): string[] {
  const origins = publicUrl ? [new URL(publicUrl).origin] : [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  return origins.map(origin => `${origin}/authenticated`)
}
