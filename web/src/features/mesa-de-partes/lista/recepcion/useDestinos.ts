import { DESTINOS_MAXIMO } from '@cabildo/contracts/mesa-de-partes'
import type { Dependencia, DestinoTramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { useState } from 'react'

/** A destination of the list, with the name that people know it by (MPV-54). */
export interface Destino extends DestinoTramite {
  dependencia_name: string
}

export const SIN_DEPENDENCIA = 'Elija una dependencia'
export const REPETIDA = 'Esa dependencia ya está en la lista'
export const LLENA = `Máximo ${DESTINOS_MAXIMO} destinos`

/** Adds a destination to the list; an empty or repeated one leaves it unchanged, with the reason (MPV-65). */
export const conDestino = (
  lista: readonly Destino[],
  dependencia: Dependencia | undefined,
  { copia, proveido }: Pick<Destino, 'copia' | 'proveido'>,
): { lista: readonly Destino[]; motivo: string } => {
  if (!dependencia) return { lista, motivo: SIN_DEPENDENCIA }
  if (lista.some((destino) => destino.dependencia === dependencia.depe_id)) return { lista, motivo: REPETIDA }
  if (lista.length >= DESTINOS_MAXIMO) return { lista, motivo: LLENA }
  const { depe_id, depe_nombre: dependencia_name } = dependencia
  return { lista: [...lista, { dependencia: depe_id, dependencia_name, copia, proveido: proveido.trim() }], motivo: '' }
}

const VACIO = { codigo: '', dependencia: 0, copia: false, proveido: '' }

/** The list with that destination as the original or a copy; another original becomes a copy (D-120). */
export const conForma = (lista: readonly Destino[], dependencia: number, copia: boolean): readonly Destino[] =>
  lista.map((destino) =>
    destino.dependencia === dependencia ? { ...destino, copia } : { ...destino, copia: destino.copia || !copia },
  )

/** The list without that destination; where it was the original, the first of the others is it now. */
export const sinDestino = (lista: readonly Destino[], dependencia: number): readonly Destino[] => {
  const quedan = lista.filter((destino) => destino.dependencia !== dependencia)
  const [primero] = quedan
  const perdido = lista.some(({ copia }) => !copia) && quedan.every(({ copia }) => copia)
  return perdido && primero ? conForma(quedan, primero.dependencia, false) : quedan
}

/** What has been chosen, and what is being written. */
interface Escrito {
  lista: readonly Destino[]
  nuevo: typeof VACIO
}

/**
 * The destinations of a reception and the one being written (MPV-54, MPV-63 to MPV-65, Table MPV-B). With `unSoloOriginal` the
 * second and later ones begin as copies, and another original makes the first one a copy (EXP-29, D-120).
 */
export const useDestinos = (dependencias: readonly Dependencia[], { unSoloOriginal = false } = {}) => {
  const [lista, setLista] = useState<readonly Destino[]>([])
  const [nuevo, setNuevo] = useState(VACIO)
  const [aviso, setAviso] = useState('')
  // The department that the type of the submission proposes, 0 for none (PLA-25).
  const [propuesta, setPropuesta] = useState(0)

  const buscar = (depe_id: number) => dependencias.find((dependencia) => dependencia.depe_id === depe_id)
  const poner = (cambio: Partial<typeof VACIO>) => {
    setNuevo((antes) => ({ ...antes, ...cambio }))
    setAviso('')
  }
  /** Changes the list of a case; the next destination is the original only where the list has none. */
  const dejar = (otra: readonly Destino[]) => {
    setLista(otra)
    setNuevo((antes) => ({ ...antes, copia: otra.some(({ copia }) => !copia) }))
  }
  const pendiente = nuevo.codigo !== '' || nuevo.dependencia !== 0 || nuevo.proveido.trim() !== ''
  const ponerDependencia = (dependencia: number) =>
    poner({ dependencia, codigo: dependencia ? String(dependencia) : '' })
  /** What is written is what was proposed, as it was proposed. */
  const esPropuesta = propuesta !== 0 && nuevo.dependencia === propuesta && !nuevo.copia && nuevo.proveido.trim() === ''
  return {
    lista,
    nuevo,
    aviso,
    poner,
    /** A typed code sets the department, or none (MPV-63). */
    ponerCodigo: (codigo: string) => poner({ codigo, dependencia: buscar(Number(codigo))?.depe_id ?? 0 }),
    /** A chosen department shows its code, so that people can type it next time. */
    ponerDependencia,
    /** Something is written that is not in the list yet. */
    pendiente,
    esPropuesta,
    /** Writes the department that a type proposes, 0 for none, while nothing else is chosen or written (PLA-25). */
    proponer: (dependencia: number) => {
      if (lista.length > 0 || (pendiente && !esPropuesta)) return
      setPropuesta(dependencia)
      ponerDependencia(dependencia)
    },
    agregar: () => {
      const { lista: con, motivo } = conDestino(lista, buscar(nuevo.dependencia), nuevo)
      const otra = con !== lista && unSoloOriginal && !nuevo.copia ? conForma(con, nuevo.dependencia, false) : con
      setAviso(motivo)
      setLista(otra)
      if (otra !== lista || motivo === REPETIDA)
        setNuevo({ ...VACIO, copia: unSoloOriginal && otra.some(({ copia }) => !copia) })
    },
    quitar: (dependencia: number) => setLista(lista.filter((destino) => destino.dependencia !== dependencia)),
    /** For the list of a case, which has one original (EXP-28). */
    ponerForma: (dependencia: number, copia: boolean) => dejar(conForma(lista, dependencia, copia)),
    quitarDelCaso: (dependencia: number) => dejar(sinDestino(lista, dependencia)),
    /** Begins anew, or with what was chosen and written before the screen ended. */
    empezar: (recuperado: Partial<Escrito> | undefined) => {
      setLista(recuperado?.lista ?? [])
      setNuevo({ ...VACIO, ...recuperado?.nuevo })
      setAviso('')
      setPropuesta(0)
    },
  }
}

export type Destinos = ReturnType<typeof useDestinos>
