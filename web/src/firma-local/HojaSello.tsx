import estilos from './HojaSello.module.css'

/** The A4 page in points, and the stamp on it: narrow in the left margin (FIR-13). */
const HOJA = { ancho: 595, alto: 842 }
const MARGEN = 60
const ALTO = 55
const anchoDe = (x: number) => (x < MARGEN ? 70 : 168)

interface Props {
  /** Counted from 1. */
  pagina: number
  x: number
  y: number
}

/** A small sheet with the place of the stamp. */
export const HojaSello = ({ pagina, x, y }: Props) => (
  <figure className={estilos.figura}>
    <svg viewBox={`0 0 ${HOJA.ancho} ${HOJA.alto}`} className={estilos.hoja} role="img" aria-label={enPalabras(x, y)}>
      <rect className={estilos.papel} width={HOJA.ancho} height={HOJA.alto} />
      {Array.from({ length: 22 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of writing without identity
        <rect key={i} className={estilos.linea} x={120} y={100 + i * 30} width={i % 6 === 5 ? 220 : 400} height={9} />
      ))}
      <rect className={estilos.sello} x={x} y={y} width={anchoDe(x)} height={ALTO} rx={6} />
    </svg>
    <figcaption>Página {pagina}</figcaption>
  </figure>
)

const enPalabras = (x: number, y: number): string => {
  const alto = y < HOJA.alto / 3 ? 'arriba' : y < (2 * HOJA.alto) / 3 ? 'a media altura' : 'abajo'
  const lado = x < HOJA.ancho / 3 ? 'a la izquierda' : x < (2 * HOJA.ancho) / 3 ? 'al centro' : 'a la derecha'
  return `El sello va ${alto}, ${lado} de la hoja`
}
