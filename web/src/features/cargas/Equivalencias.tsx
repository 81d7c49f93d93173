import { type CampoEquivalente, EQUIVALENCIAS_MAXIMO, type Equivalencia } from '@cabildo/contracts/cargas'
import { useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { Button } from '../../ui/kit/boton.tsx'
import { SelectorBuscable } from '../../ui/SelectorBuscable.tsx'
import { miles } from '../../ui/tabla/idioma.ts'

interface Opcion {
  id: number
  name: string
}

/** What is said of the texts of a file. */
export interface Decididas {
  elegidas: { campo: CampoEquivalente; texto: string; id: number | null }[]
  crear: { campo: 'area' | 'cargo'; texto: string }[]
  crear_todos: boolean
  depende_de: number | null
}

interface Props {
  equivalencias: readonly Equivalencia[]
  /** Whether what a text names may be created. */
  crea: boolean
  /** What texts may mean. */
  listas: Readonly<Record<CampoEquivalente, readonly Opcion[]>>
  guardar: (decididas: Decididas) => Promise<unknown>
  guardando: boolean
  /** Said where it could not be kept. */
  noProcesado: string
  onHecho: () => void
}

const RECHAZAR = 0
const CREAR = -1
const NOMBRES = { area: 'Área', cargo: 'Cargo', perfil: 'Perfil' } as const satisfies Record<CampoEquivalente, string>
const claveDelTexto = ({ campo, texto }: Pick<Equivalencia, 'campo' | 'texto'>) => `${campo} ${texto}`

/** Each text that matches nothing, once, with what it means: an existing one, a new one, or nothing (ORG-54). */
export const Equivalencias = ({ equivalencias, crea, listas, guardar, guardando, noProcesado, onHecho }: Props) => {
  const [elegidas, setElegidas] = useState<ReadonlyMap<string, number>>(
    () => new Map(equivalencias.map((una) => [claveDelTexto(una), (una.elegida ?? una.recordada)?.id ?? RECHAZAR])),
  )
  const [todos, setTodos] = useState(false)
  const [superior, setSuperior] = useState(0)
  const valorDe = (una: Equivalencia) => elegidas.get(claveDelTexto(una)) ?? RECHAZAR
  const elegir = (una: Equivalencia, id: number) => setElegidas((antes) => new Map(antes).set(claveDelTexto(una), id))
  const creables = equivalencias.filter((una) => una.campo !== 'perfil' && valorDe(una) === RECHAZAR)
  const continuar = async () => {
    const crear = equivalencias.flatMap((una) =>
      una.campo !== 'perfil' && valorDe(una) === CREAR ? [{ campo: una.campo, texto: una.texto }] : [],
    )
    try {
      await guardar({
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
      avisarFallo(fallo, noProcesado)
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
          Crear todos los que faltan
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
      <BotonEspera esperando={guardando} onClick={() => void continuar()}>
        Continuar
      </BotonEspera>
    </section>
  )
}
