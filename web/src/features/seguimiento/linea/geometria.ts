import { CELDAS_POR_ANIO } from '@cabildo/contracts/seguimiento-semanas'

/** Height of every project with its lower line, in pixels; a position follows from an index. */
export const ALTO_OBRA = 93

/** How much of the timeline shows at once; the style sheet gives each its width of a cell. */
export type Zoom = 'anio' | 'mes' | 'semana'

/** What the box shows of the timeline, in cells counted from its start, and in pixels. */
export interface Vista {
  desde: number
  hasta: number
  celdaPx: number
}

/** What part of the cells shows beside the frozen pane. */
export const vistaDe = (desplazado: number, visiblePx: number, anchoPx: number, celdas: number): Vista => {
  const celdaPx = anchoPx / celdas
  return { desde: desplazado / celdaPx, hasta: Math.min((desplazado + visiblePx) / celdaPx, celdas), celdaPx }
}

/** The year that takes most of the view; among equals the requested one, otherwise the first. */
export const anioQueSeVe = ({ desde, hasta }: Vista, anios: readonly number[], preferido: number): number => {
  let [mejor, mayor] = [preferido, 0]
  for (const [i, anio] of anios.entries()) {
    const inicio = i * CELDAS_POR_ANIO
    const parte = Math.round(Math.min(hasta, inicio + CELDAS_POR_ANIO) - Math.max(desde, inicio))
    if (parte > mayor || (parte === mayor && anio === preferido)) [mejor, mayor] = [anio, parte]
  }
  return mejor
}

/** Cells that stay visible behind the current week. */
const TRAS_LA_SEMANA = 6

/** How far to scroll so that a cell shows near the right edge. */
export const haciaLaSemana = (celda: number, visiblePx: number, celdaPx: number): number =>
  Math.max(0, (celda + TRAS_LA_SEMANA) * celdaPx - visiblePx)

/** Whether the whole timeline shows; a rest of less than a cell comes from rounding. */
export const muestraTodo = ({ desde, hasta }: Vista, celdas: number): boolean => hasta - desde > celdas - 1

/** The cell that keeps its place on a zoom, and that place in the width: the current week if visible, else the middle. */
export const lugarDe = ({ desde, hasta }: Vista, ahora: number) => {
  const ancla = ahora >= desde && ahora < hasta ? ahora : (desde + hasta) / 2
  return { ancla, parte: (ancla - desde) / (hasta - desde) }
}

/** What one key moves: months sideways, projects up and down. */
interface Paso {
  meses?: number
  obras?: number
  /** To one end of the years, or of the projects. */
  borde?: 'primer-anio' | 'ultimo-anio' | 'primera-obra' | 'ultima-obra'
}

/** The step that a key asks for, `pagina` being the projects that fit in the box; null for other keys. */
export const pasoDe = (tecla: string, control: boolean, pagina: number): Paso | null => {
  if (control && tecla !== 'Home' && tecla !== 'End') return null
  switch (tecla) {
    case 'ArrowLeft':
      return { meses: -1 }
    case 'ArrowRight':
      return { meses: 1 }
    case 'ArrowUp':
      return { obras: -1 }
    case 'ArrowDown':
      return { obras: 1 }
    case 'PageUp':
      return { obras: -pagina }
    case 'PageDown':
      return { obras: pagina }
    case 'Home':
      return { borde: control ? 'primera-obra' : 'primer-anio' }
    case 'End':
      return { borde: control ? 'ultima-obra' : 'ultimo-anio' }
    default:
      return null
  }
}

/**
 * Steps from the first fully visible month, or project, to the start of another, so that the same number of steps
 * returns. A missing pixel counts as visible, because browsers round scroll positions.
 */
export const enPasos = (desplazado: number, tamano: number, pasos: number): number =>
  (Math.ceil((desplazado - 1) / tamano) + pasos) * tamano

/** The first and the last drawn project: the visible ones, and some before and after. */
export const ventanaDe = (primera: number, caben: number, total: number, margen: number) => ({
  desde: Math.max(0, Math.min(primera, total - caben) - margen),
  hasta: Math.min(total, primera + caben + margen),
})
