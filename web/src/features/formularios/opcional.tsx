/** The label of a field that may stay empty. */
export const opcional = (etiqueta: string) => (
  <>
    {etiqueta} <small>(opcional)</small>
  </>
)
