import { type CampoEquivalente, EQUIVALENCIAS_MAXIMO, type Equivalencia } from '@cabildo/contracts/cargas'
import { type CargaDeOrganizacion, MENSAJES_CARGAS } from '@cabildo/contracts/organizacion-cargas'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { areasQuery } from '../../platform/areas.ts'
import { cargosQuery } from '../../platform/cargos.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { SelectorBuscable } from '../../ui/SelectorBuscable.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import { perfilesQuery, useEquivalencias } from './carga.api.ts'

interface Props {
  carga: CargaDeOrganizacion
  crea: boolean
  onHecho: () => void
}

const RECHAZAR = 0
const CREAR = -1
const NOMBRES = { area: 'Área', cargo: 'Cargo', perfil: 'Perfil' } as const satisfies Record<CampoEquivalente, string>
const claveDelTexto = ({ campo, texto }: Pick<Equivalencia, 'campo' | 'texto'>) => `${campo} ${texto}`

/** Each text that matches nothing, once, with what it means: an existing one, a new one, or nothing (ORG-54). */
export const Equivalencias = ({ carga, crea, onHecho }: Props) => {
  const { equivalencias } = carga
  const hay = (cual: CampoEquivalente) => equivalencias.some(({ campo }) => campo === cual)
  const listas = {
    area: useQuery(areasQuery).data ?? [],
    cargo: useQuery(cargosQuery).data ?? [],
    perfil: useQuery({ ...perfilesQuery, enabled: hay('perfil') }).data ?? [],
  }
  const [elegidas, setElegidas] = useState<ReadonlyMap<string, number>>(
    () => new Map(equivalencias.map((una) => [claveDelTexto(una), (una.elegida ?? una.recordada)?.id ?? RECHAZAR])),
  )
  const [todos, setTodos] = useState(false)
  const [superior, setSuperior] = useState(0)
  const guardar = useEquivalencias(carga)
  const valorDe = (una: Equivalencia) => elegidas.get(claveDelTexto(una)) ?? RECHAZAR
  const elegir = (una: Equivalencia, id: number) => setElegidas((antes) => new Map(antes).set(claveDelTexto(una), id))
  const creables = equivalencias.filter((una) => una.campo !== 'perfil' && valorDe(una) === RECHAZAR)
  const continuar = async () => {
    const crear = equivalencias.flatMap((una) =>
      una.campo !== 'perfil' && valorDe(una) === CREAR ? [{ campo: una.campo, texto: una.texto }] : [],
    )
    try {
      await guardar.mutateAsync({
        elegidas: equivalencias
          .filter((una) => valorDe(una) !== CREAR)
          .map((una) => ({ campo: una.campo, texto: una.texto, id: valorDe(una) || null })),
        crear,
        // Beyond the most that are shown there are more, which this alone reaches.
        crear_todos: todos && equivalencias.length >= EQUIVALENCIAS_MAXIMO,
        depende_de: superior || null,
      })
      onHecho()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_CARGAS.noProcesado)
    }
  }
  const opcionesDe = (una: Equivalencia) => {
    const parecidas = new Set(una.parecidas.map(({ id }) => id))
    return [
      { id: RECHAZAR, name: 'Dejar sus filas rechazadas' },
      ...(crea && una.campo !== 'perfil' ? [{ id: CREAR, name: `Crear «${una.texto}»` }] : []),
      ...una.parecidas,
      ...listas[una.campo].filter(({ id }) => !parecidas.has(id)).map(({ id, name }) => ({ id, name })),
    ]
  }
  const creaAreas = equivalencias.some((una) => una.campo === 'area' && valorDe(una) === CREAR)
  return (
    <section className={cuerpo.paso} aria-label="Equivalencias">
      <p>
        <b>Equivalencias.</b> Estos textos no coinciden con nada de lo registrado. Lo que elija vale para todas sus
        filas.
      </p>
      {equivalencias.map((una) => (
        <SelectorBuscable
          key={claveDelTexto(una)}
          label={`${NOMBRES[una.campo]} «${una.texto}» (${una.filas === 1 ? '1 fila' : `${miles(una.filas)} filas`})`}
          opciones={opcionesDe(una)}
          value={valorDe(una)}
          onChange={(id) => elegir(una, id)}
        />
      ))}
      {crea && creables.length > 0 && (
        <Button
          variant="default"
          onClick={() => {
            setTodos(true)
            for (const una of creables) elegir(una, CREAR)
          }}
        >
          {MENSAJES_CARGAS.crearTodos}
        </Button>
      )}
      {creaAreas && (
        <SelectorBuscable
          label="Las áreas nuevas dependen de"
          opciones={[{ id: 0, name: 'Ninguna' }, ...listas.area.map(({ id, name }) => ({ id, name }))]}
          value={superior}
          onChange={setSuperior}
        />
      )}
      <BotonEspera esperando={guardar.isPending} onClick={() => void continuar()}>
        Continuar
      </BotonEspera>
    </section>
  )
}
