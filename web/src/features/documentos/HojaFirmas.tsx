import { enElMargen, ordenLibre, posicionDe, puntosDe } from '@cabildo/contracts/documentos-destinos'
import { MOTIVO_VISTO } from '@cabildo/contracts/documentos-tipos'
import { IconCheck } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import estilos from './DestinosModal.module.css'
import type { Linea } from './useDestinos.ts'

/** The size of an A4 page and of a stamp, in points (FIR-13). */
const HOJA = { ancho: 595, alto: 842 }
const SELLO = { ancho: 158, alto: 54 }

const enPorciento = (parte: number, todo: number) => `${(100 * parte) / todo}%`

const lugarDe = (position_firma: string) => {
  const { x, y } = puntosDe(position_firma)
  return {
    left: enPorciento(x, HOJA.ancho),
    top: enPorciento(y, HOJA.alto),
    width: enPorciento(SELLO.ancho, HOJA.ancho),
    height: enPorciento(SELLO.alto, HOJA.alto),
  }
}

/** A place of the page in words, for who cannot see the drawing: 'Margen izquierdo, arriba'. */
const lugarEnPalabras = (position_firma: string): string => {
  const { x, y } = puntosDe(position_firma)
  const medio = y + SELLO.alto / 2
  const altura = medio < HOJA.alto / 3 ? 'arriba' : medio < (2 * HOJA.alto) / 3 ? 'a media altura' : 'abajo'
  return `${ladoDe(x)}, ${altura}`
}
const ladoDe = (x: number): string => {
  if (enElMargen({ x })) return 'Margen izquierdo'
  return x < HOJA.ancho / 2 ? 'Centro' : 'Derecha'
}

/** The page with one stamp in its place, as small as a line of the table. */
export const LugarEnHoja = ({ position_firma, firmado }: { position_firma: string; firmado: boolean }) => (
  <span className={estilos.hojita} role="img" aria-label={lugarEnPalabras(position_firma)}>
    <span className={estilos.texto} />
    <span className={estilos.sello} data-firmado={firmado || undefined} style={lugarDe(position_firma)} />
  </span>
)

/** The same as the picture, in words: 'las firmas 1 y 2 en el margen izquierdo, la 3 arriba a la derecha'. */
const enPalabras = (lineas: readonly Linea[]): string => {
  if (lineas.length === 0) return 'Posición en la hoja: todavía no hay firmas'
  const nombres = (unas: readonly Linea[]) =>
    unas.map(({ turno, estado }) => `${turno} ${estado ? 'firmada' : 'pendiente'}`).join(', ')
  const lados = [...Map.groupBy(lineas, ({ position_firma }) => lugarEnPalabras(position_firma))].map(
    ([donde, unas]) => `${donde}: ${nombres(unas)}`,
  )
  return `Posición de las firmas en la hoja, por su orden. ${lados.join('; ')}`
}

const SIN_FACULTADES = { facultades: [] }
/** Where the next stamp of order n would stand, shown as an empty place. */
const siguienteLugar = (lineas: readonly Linea[]): string | null => {
  const orden_firma = ordenLibre(lineas)
  return orden_firma === null ? null : posicionDe({ orden_firma, motivo: MOTIVO_VISTO, area: SIN_FACULTADES }, lineas)
}

/** A small sheet with the stamps at their places: solid signed, dashed pending, gray the next one (DOC-70 to DOC-72). */
export const HojaFirmas = ({ lineas }: { lineas: readonly Linea[] }) => {
  const libre = siguienteLugar(lineas)
  return (
    <figure className={estilos.figura}>
      <figcaption>Posición en la hoja</figcaption>
      <div className={estilos.hoja} role="img" aria-label={enPalabras(lineas)}>
        <span className={estilos.texto} />
        {lineas.map(({ key, turno, position_firma, estado }) => (
          <span
            key={key}
            className={estilos.sello}
            data-firmado={estado || undefined}
            data-posicion={position_firma}
            style={lugarDe(position_firma)}
          >
            {estado && <Icono de={IconCheck} tam={14} />}
            {turno}
          </span>
        ))}
        {libre && (
          <span className={estilos.libre} style={lugarDe(libre)}>
            siguiente
          </span>
        )}
      </div>
    </figure>
  )
}
