import type { Area } from '@cabildo/contracts/catalogos'
import { MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { DESTINOS_MAXIMO, type Destino, ordenLibre, posicionDe, turnoDe } from '@cabildo/contracts/documentos-destinos'
import { MOTIVOS_FIRMA, type MotivoFirma, TIPO_CONVENIO, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { useState } from 'react'

/** A destination chosen here and not yet sent. */
export interface Elegido {
  key: number
  area_id: number
  dependencia_name: string
  motivo: MotivoFirma
}

/** A line of the table: a destination of the server, or one chosen here, which has a `key` of its own. */
export interface Linea extends Omit<Destino, 'id_doc_area'> {
  destino: Destino | null
  key: number
  /** When it signs among the lines in sequence, counted from 1; otherwise its order (D-142). */
  turno: number
}

/** The one more that would find no place is left out (DOC-65). */
export const LLENO = `Máximo ${DESTINOS_MAXIMO} destinos: el documento ya los tiene`

const motivoDe = (id: MotivoFirma) => MOTIVOS_FIRMA.find((motivo) => motivo.id === id)?.name ?? ''

/** Order and position as the server will assign them (DOC-69 to DOC-72); null if there is no place left. */
const ubicar = (
  { key, area_id, dependencia_name, motivo }: Elegido,
  antes: readonly Linea[],
  areas: readonly Area[],
): Linea | null => {
  const orden_firma = ordenLibre(antes)
  if (orden_firma === null) return null
  const facultades = areas.find(({ id }) => id === area_id)?.facultades ?? []
  const position_firma = posicionDe({ orden_firma, motivo, area: { facultades } }, antes)
  const motivo_name = motivoDe(motivo)
  const comunes = { key, area_id, dependencia_name, motivo, motivo_name, orden_firma, position_firma }
  return { ...comunes, turno: orden_firma, estado: false, date_derivado: null, destino: null }
}

/** The lines as they sign: by their turns in sequence, otherwise by their order. */
const enOrden = (lineas: readonly Linea[], enSecuencia: boolean): Linea[] =>
  enSecuencia
    ? lineas.toSorted((a, b) => turnoDe(a) - turnoDe(b)).map((linea, i) => ({ ...linea, turno: i + 1 }))
    : lineas.toSorted((a, b) => a.orden_firma - b.orden_firma)

/**
 * The destinations of a document, and those chosen here, which stay local until 'Derivar' (DOC-58 to DOC-72). Orders
 * and positions are computed again whenever the server's list changes.
 */
export const useDestinos = (
  tipo_doc: TipoDocumento,
  guardados: readonly Destino[],
  enSecuencia: boolean,
  areas: readonly Area[],
) => {
  const [elegidos, setElegidos] = useState<readonly Elegido[]>([])
  const [siguiente, setSiguiente] = useState(-1)

  const viejas = guardados.map(
    (destino): Linea => ({ ...destino, key: destino.id_doc_area, turno: destino.orden_firma, destino }),
  )
  const todas = [...viejas]
  for (const elegido of elegidos) {
    const linea = ubicar(elegido, todas, areas)
    if (linea) todas.push(linea)
  }

  return {
    lineas: enOrden(todas, enSecuencia),
    nuevas: todas.filter(({ destino }) => destino === null),
    firmadas: todas.filter(({ estado }) => estado).length,
    pendientes: todas.filter(({ estado, destino }) => destino !== null && !estado).length,
    quedan: DESTINOS_MAXIMO - todas.length,
    /** Adds a destination; returns why it could not, or null. */
    anadir: (area: { id: number; name: string }, motivo: MotivoFirma): string | null => {
      if (todas.length >= DESTINOS_MAXIMO) return LLENO
      if (tipo_doc !== TIPO_CONVENIO && todas.some(({ area_id }) => area_id === area.id))
        return MENSAJES_DOCUMENTOS.areaRepetida
      setElegidos([...elegidos, { key: siguiente, area_id: area.id, dependencia_name: area.name, motivo }])
      setSiguiente(siguiente - 1)
      return null
    },
    /** Chooses several at once: those to whom the version before had gone (D-141). */
    elegir: (otros: readonly Omit<Elegido, 'key'>[]) => {
      setElegidos([...elegidos, ...otros.map((otro, i) => ({ ...otro, key: siguiente - i }))])
      setSiguiente(siguiente - otros.length)
    },
    quitar: (key: number) => setElegidos(elegidos.filter((elegido) => elegido.key !== key)),
    /** Begins anew, or with what was chosen before the screen ended. */
    empezar: (recuperados: readonly Elegido[]) => {
      setElegidos(recuperados)
      setSiguiente(Math.min(0, ...recuperados.map(({ key }) => key)) - 1)
    },
    elegidos,
  }
}
