/** A content-disposition header for any file name (RFC 6266). */
export function contentDisposition(name: string, mode: 'attachment' | 'inline' = 'attachment'): string {
  const asciiName = name.replace(/[^\w.-]+/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${mode}; filename="${asciiName}"; filename*=UTF-8''${exact}`
}
