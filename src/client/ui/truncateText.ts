/** `limit` characters and an ellipsis. */
export function truncateText(text: string, limit: number): string {
  const characters = [...text]
  return characters.length > limit ? `${characters.slice(0, limit).join('')}…` : text
}
