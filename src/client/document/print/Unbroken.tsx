/** Browsers break lines after a hyphen. */
const DAY = /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?)/

export const Unbroken = ({ text }: { readonly text: string }) =>
  text.split(DAY).map((part, at) => (at % 2 === 1 ? <span key={at} className="day">{part}</span> : part))
