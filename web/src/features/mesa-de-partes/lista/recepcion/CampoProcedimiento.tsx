import type { Dependencia, Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { procedimientosOfrecidosQuery } from '../../../../platform/procedimientos.ts'
import estilos from './recepcion.module.css'
import { SelectorDeProcedimiento } from './SelectorDeProcedimiento.tsx'
import type { Destinos } from './useDestinos.ts'

interface Props {
  tramite: Pick<Tramite, 'id' | 'procedimiento_id' | 'procedimiento'>
  /** Number of the type; 0 for none. */
  value: number
  onChange: (procedimiento_id: number) => void
  destinos: Destinos
  dependencias: readonly Dependencia[] | undefined
  /** What the first entry says, by which none is chosen. */
  ninguno?: string | undefined
  /** What the server refused. */
  error?: string | undefined
}

/**
 * Procedimiento: the type that the citizen chose, to be kept, changed or set; its area is proposed as the first destination
 * (PLA-25). Not there where the municipality has no types.
 */
export const CampoProcedimiento = ({ tramite, value, onChange, destinos, dependencias, ninguno, error }: Props) => {
  const { data: ofrecidos = [], isFetched } = useQuery(procedimientosOfrecidosQuery)
  const elegido = ofrecidos.find(({ id }) => id === value)
  // By its name, too: the numbers of a remote Sisgedo are its own.
  const propuesta =
    dependencias?.find(({ depe_id, depe_nombre }) => depe_id === elegido?.area_id && depe_nombre === elegido.area_name)
      ?.depe_id ?? 0
  const listo = isFetched && dependencias !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once for each submission and type, not after each destination
  useEffect(() => {
    if (listo) destinos.proponer(propuesta)
  }, [listo, propuesta, tramite.id])

  // One that is no longer offered stays on what was filed with it.
  const { procedimiento_id: suyo, procedimiento } = tramite
  const retirado = suyo !== null && !ofrecidos.some(({ id }) => id === suyo)
  // What was chosen before its type was withdrawn can still be put right.
  if (ofrecidos.length === 0 && suyo === null && value === 0) return null
  return (
    <SelectorDeProcedimiento
      label={
        <>
          Procedimiento <span className={estilos.opcional}>(opcional)</span>
        </>
      }
      value={value}
      onChange={onChange}
      ninguno={ninguno}
      retirado={retirado ? { id: suyo, name: procedimiento ?? '' } : null}
      error={error}
    />
  )
}
