/** Ties a field to a message outside of it; false while there is no message. */
export const descritoPor = (id: string | false) => ({ 'aria-describedby': id || undefined })
