import { ordenLibre, posicionDe, puntosDe } from '@cabildo/contracts/documentos-destinos'
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

const lado = ({ position_firma }: Linea) =>
  puntosDe(position_firma).x < HOJA.ancho / 2 ? 'en el margen izquierdo' : 'arriba a la derecha'

/** The same as the picture, in words: 'las firmas 1 y 2 en el margen izquierdo, la 3 arriba a la derecha'. */
const enPalabras = (lineas: readonly Linea[]): string => {
  if (lineas.length === 0) return 'Posición en la hoja: todavía no hay firmas'
  const nombres = (unas: readonly Linea[]) =>
    unas.map(({ orden_firma, estado }) => `${orden_firma} ${estado ? 'firmada' : 'pendiente'}`).join(', ')
  const lados = [...Map.groupBy(lineas, lado)].map(([donde, unas]) => `${donde}: ${nombres(unas)}`)
  return `Posición de las firmas en la hoja, por su orden. ${lados.join('; ')}`
}

/** Where the next stamp of order n would stand, shown as an empty place. */
const siguienteLugar = (lineas: readonly Linea[]): string | null => {
  const orden_firma = ordenLibre(lineas)
  return orden_firma === null ? null : posicionDe({ orden_firma, motivo: MOTIVO_VISTO, area_id: 0 }, lineas)
}

/** A small sheet with the stamps at their places: solid signed, dashed pending, gray the next one (DOC-70 to DOC-72). */
export const HojaFirmas = ({ lineas }: { lineas: readonly Linea[] }) => {
  const libre = siguienteLugar(lineas)
  return (
    <figure className={estilos.figura}>
      <figcaption>Posición en la hoja</figcaption>
      <div className={estilos.hoja} role="img" aria-label={enPalabras(lineas)}>
        <span className={estilos.texto} />
        {lineas.map(({ key, orden_firma, position_firma, estado }) => (
          <span
            key={key}
            className={estilos.sello}
            data-firmado={estado || undefined}
            data-posicion={position_firma}
            style={lugarDe(position_firma)}
          >
            {estado && <Icono de={IconCheck} tam={14} />}
            {orden_firma}
          </span>
        ))}
        {libre && (
          <span className={estilos.libre} style={lugarDe(libre)}>
            {libre}
          </span>
        )}
      </div>
    </figure>
  )
}
