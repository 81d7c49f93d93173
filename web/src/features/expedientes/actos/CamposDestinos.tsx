import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import type { DestinoTramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { FiltroRapido } from '../../../ui/tabla/FiltroRapido.tsx'
import { dependenciasQuery, NuevoDestino, TablaDestinos, useDestinos } from '../../mesa-de-partes/index.ts'
import { proveidosQuery } from './actos.api.ts'
import estilos from './actos.module.css'

type Destinos = ReturnType<typeof useDestinos>
const FORMAS = [
  { valor: 'original', etiqueta: 'Original' },
  { valor: 'copia', etiqueta: 'Copia' },
]

/** Where a case goes: to any area but the own one, the original to one of them (EXP-28, D-120). */
export const useDestinosDeCaso = (area_id: number, abierto: boolean) => {
  const todas = useQuery({ ...dependenciasQuery, enabled: abierto })
  const dependencias = useMemo(() => todas.data?.filter(({ depe_id }) => depe_id !== area_id), [todas.data, area_id])
  const { data: proveidos } = useQuery({ ...proveidosQuery(area_id), enabled: abierto })
  const destinos = useDestinos(dependencias ?? [], { unSoloOriginal: true })
  return {
    destinos,
    dependencias,
    proveidos,
    onReintentar: todas.isError && !todas.data ? () => void todas.refetch() : undefined,
  }
}

interface Como {
  /** What goes is a copy, and so are all of them. */
  soloCopias?: boolean
  /** Without any it stays where it is. */
  opcional?: boolean
}

/** What is missing of the destinations, for the foot of the form. */
export const faltaDeDestinos = (
  { lista, pendiente }: Destinos,
  { soloCopias = false, opcional = false }: Como = {},
): string[] => {
  if (pendiente) return ['agregar o borrar el destino escrito']
  if (lista.length === 0) return opcional ? [] : ['agregar un destino']
  return soloCopias || lista.some(({ copia }) => !copia) ? [] : ['elegir el destino del original']
}

/** The destinations as calls take them. */
export const destinosPorEnviar = ({ lista }: Destinos, soloCopias = false): DestinoTramite[] =>
  lista.map(({ dependencia, copia, proveido }) => ({ dependencia, copia: copia || soloCopias, proveido }))

interface Props extends ReturnType<typeof useDestinosDeCaso> {
  activo: boolean
  soloCopias?: boolean
  nota?: string
}

/** The destinations of a case and the one being written, each with its form. */
export const CamposDestinos = (props: Props) => {
  const {
    destinos,
    dependencias,
    proveidos = [],
    onReintentar,
    activo,
    soloCopias = false,
    nota = MENSAJES_BANDEJA.unSoloOriginal,
  } = props
  const codigo = useRef<HTMLInputElement>(null)
  const tabla = useRef<HTMLDivElement>(null)
  return (
    <>
      <NuevoDestino
        deExpediente={{ proveidos }}
        destinos={destinos}
        dependencias={dependencias}
        onReintentar={onReintentar}
        codigo={codigo}
        activo={activo}
        aLaVista
      />
      {/* Takes the focus when the focused line is removed. */}
      <div ref={tabla} tabIndex={-1} className={estilos.destinos}>
        <TablaDestinos
          lista={destinos.lista}
          onQuitar={({ dependencia }) => {
            tabla.current?.focus()
            destinos.quitarDelCaso(dependencia)
          }}
          forma={({ dependencia, dependencia_name, copia }) =>
            soloCopias ? (
              'Copia'
            ) : (
              <FiltroRapido
                etiqueta={`Forma para ${dependencia_name}`}
                opciones={FORMAS}
                valor={copia ? 'copia' : 'original'}
                onValor={(valor) => destinos.ponerForma(dependencia, valor === 'copia')}
              />
            )
          }
        />
      </div>
      <p className={estilos.nota}>{nota}</p>
    </>
  )
}
