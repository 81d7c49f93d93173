/** What a list offers, after what asks to choose. */
export const conElija = (pregunta: string, opciones: readonly { id: number; name: string }[]) => [
  { value: '', label: pregunta, disabled: true },
  ...opciones.map(({ id, name }) => ({ value: String(id), label: name })),
]
