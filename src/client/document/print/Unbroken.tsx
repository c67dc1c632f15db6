/** A day, with the time where there is one: browsers break lines behind a hyphen. */
const DAY = /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?)/

/** A text of which no line begins in the middle of a day. */
export const Unbroken = ({ text }: { readonly text: string }) => text.split(DAY).map((part, at) => (at % 2 === 1 ? <span key={at} className="day">{part}</span> : part))
