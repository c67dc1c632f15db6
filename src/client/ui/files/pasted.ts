/** Pictures of a clipboard or a drop, each with a name that tells them apart: the browser calls every one of them image.png. */
export function pastedPictures(data: DataTransfer, now: Date): File[] {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  return [...data.files].filter(({ type }) => type.startsWith('image/')).map((file, at) =>
    new File([file], `粘贴-${stamp}-${at + 1}.${file.type === 'image/jpeg' ? 'jpg' : file.type.slice('image/'.length)}`, { type: file.type }))
}
