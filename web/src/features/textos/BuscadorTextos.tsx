import { BUSQUEDA_MAXIMO, BUSQUEDA_MINIMO, type Hallazgo } from '@cabildo/contracts/textos'
import { TextInput } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { type QueryKey, useIsFetching } from '@tanstack/react-query'
import { lazy, type ReactNode, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { useSesion } from '../../platform/sesion.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { conError } from '../../ui/conError.tsx'
import { Icono } from '../../ui/Icono.tsx'
import type { ListaHallazgosProps } from './ListaHallazgos.tsx'
import clases from './textos.module.css'
import type { BuscarTextos, Pregunta } from './useHallazgos.ts'

export interface BuscadorTextosProps<H extends Hallazgo> {
  /** Whose search it is; stays the same object. */
  queryKey: QueryKey
  buscar: BuscarTextos<H>
  /** Height of the viewer (ARC-05, NOR-06). */
  alto?: 680 | 720
  /** Shows for each norm whether it is of the archive or a publication. */
  conOrigen?: boolean
  /** A further action on each norm found. */
  accion?: (hallazgo: H) => ReactNode
  /** The table, which shows while there is no search. */
  children: ReactNode
}

// The field shows first; the results load with the first search. The cast restores the type that `lazy` loses.
const ListaHallazgos = lazy(() =>
  import('./ListaHallazgos.tsx').then((m) => ({ default: m.ListaHallazgos })),
) as unknown as <H extends Hallazgo>(props: ListaHallazgosProps<H> & { key: number }) => ReactNode

const NADA: Pregunta = { q: '', vez: 0 }
const CORTO = `Ingrese al menos ${BUSQUEDA_MINIMO} caracteres`

/**
 * The search over the texts of norms. It searches only when it is sent, because each answer counts against the reader's
 * limit. The results replace the screen's table until the field is emptied.
 */
export const BuscadorTextos = <H extends Hallazgo>(props: BuscadorTextosProps<H>) => {
  const { queryKey, buscar, alto = 680, conOrigen = false, accion, children } = props
  const [texto, setTexto] = useState('')
  const [falla, setFalla] = useState<string>()
  const [pregunta, setPregunta] = useState(NADA)
  const campo = useRef<HTMLInputElement>(null)
  const esperando = useIsFetching({ queryKey: [...queryKey, 'textos'] }) > 0
  const buscando = pregunta.q !== ''
  // One filled button per view: on the staff's screens it is the one in their head.
  const variant = useSesion() ? 'default' : 'filled'

  const enviar = (evento: SubmitEvent) => {
    evento.preventDefault()
    const q = texto.trim()
    const corto = q.length < BUSQUEDA_MINIMO
    setFalla(corto ? CORTO : undefined)
    if (corto) return campo.current?.focus()
    if (esperando && q === pregunta.q) return
    setPregunta(({ vez }) => ({ q, vez: vez + 1 }))
  }
  const escribir = (escrito: string) => {
    setTexto(escrito)
    setFalla(undefined)
    if (escrito === '') setPregunta(({ vez }) => ({ q: '', vez }))
  }
  const quitar = () => {
    escribir('')
    // The button disappears with the results, so the focus moves to the field.
    campo.current?.focus()
  }

  return (
    <>
      <search className={clases.buscador} aria-label="Texto de los PDF">
        <form noValidate onSubmit={enviar}>
          <TextInput
            ref={campo}
            type="search"
            className={clases.campo ?? ''}
            label="Buscar en el texto de los PDF"
            description="Palabras, o una frase exacta entre comillas"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            placeholder="comercio ambulatorio"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={BUSQUEDA_MAXIMO}
            leftSection={<Icono de={IconFileSearch} tam={16} />}
            value={texto}
            error={conError(falla)}
            onChange={({ currentTarget }) => escribir(currentTarget.value)}
          />
          <BotonEspera type="submit" variant={variant} esperando={buscando && esperando}>
            Buscar
          </BotonEspera>
        </form>
      </search>
      {buscando ? (
        <Suspense>
          <ListaHallazgos
            key={pregunta.vez}
            queryKey={queryKey}
            pregunta={pregunta}
            buscar={buscar}
            onQuitar={quitar}
            alto={alto}
            conOrigen={conOrigen}
            accion={accion}
          />
        </Suspense>
      ) : (
        children
      )}
    </>
  )
}
