/** How public screens show a DNI (D-32, D-54). */
export type DniPublico = 'completo' | 'parcial' | 'oculto'

const DNI = /(?<!\d)\d{8}(?!\d)/g

/** A text for the public, which may hold a DNI among its words, as the holder's name of a certificate does (D-32). */
export const conDniPublico = (texto: string, como: DniPublico): string => {
  if (como === 'completo') return texto
  if (como === 'parcial') return texto.replace(DNI, (dni) => `*****${dni.slice(-3)}`)
  return texto.replace(DNI, '').replace(/\s+/g, ' ').trim()
}
