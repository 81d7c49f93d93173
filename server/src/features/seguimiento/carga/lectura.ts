import type { ReporteObras } from '@cabildo/contracts/seguimiento'
import { RECHAZADAS_LISTADAS, TOPE_FILAS_OBRAS, VARIABLES_LEIDAS } from '@cabildo/contracts/seguimiento-reglas'
import { recortarExtremos, ultimoAnio } from '@cabildo/contracts/seguimiento-semanas'
import { type Fila, letrasDe } from '@cabildo/hojas/celdas'
import { FallaDeHoja } from '@cabildo/hojas/limites'
import { comoAvance, sonFracciones } from './campos.ts'
import { buscarEncabezado, type Encabezado } from './encabezado.ts'
import {
  AVANCES,
  type Columnas,
  type FilaLeida,
  leerFila,
  nombraUnaObra,
  tituloDe,
  type VariableAvance,
} from './fila.ts'

/** The row of headings is among the first so many. */
export const FILAS_DE_ENCABEZADO = 20

/** A work of the file as it is stored. */
export interface ObraLeida {
  cui: string
  title_meta: string
  pim_current: number | null
  devengado_acumulado_total: number | null
  avance_financiero: number | null
  avance_fisico: number | null
  fechaini: string | null
  fechafin: string | null
  costo_actualizado: number | null
  devengado_anual: number | null
  avance_fisico_programado: number | null
  avance_financiero_programado: number | null
  /** Its place among the works of the file, from 1 on. */
  orden: number
}

/** What the file alone tells of an upload. */
export type Leido = Omit<ReporteObras, 'nombre' | 'nuevas' | 'cambiadas' | 'iguales' | 'retiradas' | 'conservadas'>

/**
 * Goes through the rows of a sheet and reads its works (SEG-22). All are kept until the last has come: only whole columns
 * tell fractions from percentages.
 */
export class Lectura {
  readonly #columnas: Columnas
  readonly #hoy: string
  readonly #filas: FilaLeida[] = []
  #primeras: Fila[] | null = []
  #encabezado: Encabezado | null = null
  #hoja = ''
  #cuantas = 0
  #ignoradas = 0
  #malas = 0

  /** `hoy` is the Lima day. */
  constructor(columnas: Columnas, hoy: string) {
    this.#columnas = columnas
    this.#hoy = hoy
  }

  /** Takes the next row of the sheet. Throws demasiadasFilas. */
  tomar(fila: Fila): void {
    this.#hoja = fila.hoja
    if (this.#primeras && fila.numero <= FILAS_DE_ENCABEZADO) this.#primeras.push(fila)
    else {
      this.#empezar()
      this.#leer(fila)
    }
  }

  /** The works, the report on them, and the codes that stand in refused rows only. */
  terminar(): { obras: (ObraLeida & { fila: number })[]; leido: Leido; rechazados: string[] } {
    this.#empezar()
    const enFraccion = new Set(
      AVANCES.filter((variable) => sonFracciones(this.#filas.map(({ avances }) => avances[variable]))),
    )
    const obras: (ObraLeida & { fila: number })[] = []
    const vistas = new Map<string, { fila: number; dicho: string }>()
    const motivos: Leido['motivos'] = []
    const rechazados = new Set<string>()
    let [rechazadas, repetidas] = [0, 0]
    for (const fila of this.#filas) {
      const { obra, motivos: suyos } = comoObra(fila, enFraccion)
      const dicho = JSON.stringify(obra)
      const vista = obra && vistas.get(obra.cui)
      if (vista?.dicho === dicho) repetidas++
      else if (!obra || vista) {
        rechazadas++
        if (fila.legible) rechazados.add(fila.cui)
        if (motivos.length < RECHAZADAS_LISTADAS) {
          const motivo = vista ? [`El CUI ya está en la fila ${vista.fila}`] : suyos
          motivos.push({ fila: fila.fila, cui: fila.cui, motivo: motivo.join('. ') })
        }
      } else {
        vistas.set(obra.cui, { fila: fila.fila, dicho })
        obras.push({ ...obra, fila: fila.fila, orden: obras.length + 1 })
      }
    }
    return {
      obras,
      rechazados: [...rechazados].filter((cui) => !vistas.has(cui)),
      leido: {
        hoja: this.#hoja,
        filas: this.#cuantas,
        ...contar(obras, this.#hoy),
        ignoradas: this.#ignoradas,
        repetidas,
        fracciones: [...enFraccion],
        discrepancias: this.#discrepancias(),
        rechazadas,
        motivos,
      },
    }
  }

  /** Reads the first rows, but not those above or in the headings or, without headings, above the first work. */
  #empezar(): void {
    const primeras = this.#primeras
    if (!primeras) return
    this.#primeras = null
    this.#encabezado = buscarEncabezado(primeras, (fila) => nombraUnaObra(fila, this.#columnas))
    const desde = this.#encabezado?.fila ?? 0
    let debajo = this.#encabezado !== null
    for (const fila of primeras) {
      if (fila.numero <= desde) continue
      debajo ||= leerFila(fila, this.#columnas) !== null
      if (debajo) this.#leer(fila)
    }
  }

  #leer(fila: Fila): void {
    if (++this.#cuantas > TOPE_FILAS_OBRAS) throw new FallaDeHoja('demasiadasFilas')
    const leida = leerFila(fila, this.#columnas)
    if (!leida) this.#ignoradas++
    else {
      // Beyond the listed ones no reasons are kept.
      if (leida.rechazada && ++this.#malas > RECHAZADAS_LISTADAS) leida.motivos = []
      this.#filas.push(leida)
    }
  }

  /** Variables whose heading surely stands in another column than the one that was read, and not there as well. */
  #discrepancias(): Leido['discrepancias'] {
    return VARIABLES_LEIDAS.flatMap(({ campo }) => {
      const titulo = this.#encabezado?.columnas.get(campo)
      const columna = this.#columnas[campo]
      if (columna === undefined) return []
      if (titulo?.rango !== 0 || titulo.columna === columna || this.#encabezado?.nombra(campo, columna)) return []
      return [{ campo, letra: letrasDe(columna), sugerida: letrasDe(titulo.columna) }]
    })
  }
}

/** The work of a row, or why there is none. */
const comoObra = (fila: FilaLeida, enFraccion: ReadonlySet<VariableAvance>) => {
  const { fila: _fila, legible: _legible, rechazada, avances, motivos, cui, title_meta, ...resto } = fila
  const suyos = [...motivos]
  const avance = (variable: VariableAvance): number | null => {
    const { valor, motivo } = comoAvance(avances[variable], enFraccion.has(variable), tituloDe(variable))
    if (motivo !== undefined) suyos.push(motivo)
    return valor
  }
  const suyas = {
    avance_financiero: avance('avance_financiero_acumulado'),
    avance_fisico: avance('avance_fisico'),
    avance_fisico_programado: avance('avance_fisico_programado'),
    avance_financiero_programado: avance('avance_financiero_programado'),
  }
  if (rechazada || suyos.length > 0 || title_meta === null) return { obra: null, motivos: suyos }
  return { obra: { cui, title_meta, ...resto, ...suyas }, motivos: suyos }
}

const contar = (obras: readonly ObraLeida[], hoy: string) => {
  const cuenta = {
    ...{ obras: obras.length, inicios_recortados: 0, fines_recortados: 0 },
    ...{ sin_fisico: 0, sin_financiero: 0, sin_plazo: 0 },
  }
  for (const { fechaini: inicio, fechafin: fin, avance_fisico, avance_financiero } of obras) {
    if (avance_fisico === null) cuenta.sin_fisico++
    if (avance_financiero === null) cuenta.sin_financiero++
    if (inicio === null || fin === null) cuenta.sin_plazo++
    const visible = recortarExtremos({ inicio, fin }, ultimoAnio(hoy))
    if (visible.inicio !== inicio) cuenta.inicios_recortados++
    if (visible.fin !== fin) cuenta.fines_recortados++
  }
  return cuenta
}
