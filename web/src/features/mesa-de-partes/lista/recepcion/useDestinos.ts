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

/** What has been chosen, and what is being written. */
interface Escrito {
  lista: readonly Destino[]
  nuevo: typeof VACIO
}

/**
 * The destinations of a reception and the one being written (MPV-54, MPV-63 to MPV-65, Table MPV-B). With `unSoloOriginal` the
 * second and later ones begin as copies (EXP-29).
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
      const { lista: otra, motivo } = conDestino(lista, buscar(nuevo.dependencia), nuevo)
      setAviso(motivo)
      setLista(otra)
      if (otra !== lista || motivo === REPETIDA)
        setNuevo({ ...VACIO, copia: unSoloOriginal && otra.some(({ copia }) => !copia) })
    },
    quitar: (dependencia: number) => setLista(lista.filter((destino) => destino.dependencia !== dependencia)),
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
