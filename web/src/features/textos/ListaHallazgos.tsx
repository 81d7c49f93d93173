import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { type Hallazgo, MENSAJES_TEXTOS } from '@cabildo/contracts/textos'
import { IconArrowDown, IconCloudOff, IconFileSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { textoDelFallo } from '../../platform/consultas.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Estado } from '../../ui/tabla/Estados.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { VisorPdf } from '../../ui/VisorPdf.tsx'
import clases from './ListaHallazgos.module.css'
import { nombreDe, Resultado } from './Resultado.tsx'
import type { EnLosTextosProps } from './useEnLosTextos.tsx'
import { useHallazgos } from './useHallazgos.ts'

const BUSCANDO = 'Buscando…'
const numero = new Intl.NumberFormat('es-PE')
const enCifras = (n: number): string => numero.format(n)

const cuentaDe = (total: number): string =>
  total === 1 ? '1 norma encontrada' : `${enCifras(total)} normas encontradas`

/** Says how many norms no search can find, so that people do not take no results for an answer. */
const notaSinTexto = (cuantas: number): string =>
  cuantas === 1
    ? '1 norma no tiene texto en su PDF y no se puede buscar'
    : `${enCifras(cuantas)} normas no tienen texto en su PDF y no se pueden buscar`

const notaPendientes = (cuantas: number): string =>
  cuantas === 1
    ? 'El texto de 1 norma aún se está leyendo'
    : `El texto de ${enCifras(cuantas)} normas aún se está leyendo`

/** Why the search failed, in the server's words about the query or the wait if it has any (SHE-95, D-35). */
const motivoDe = (fallo: unknown): string =>
  fallo instanceof ErrorApi && fallo.status === 422
    ? (fallo.campos.q ?? fallo.mensaje)
    : textoDelFallo(fallo, MENSAJES.sinDatos)

const sinConexion = (fallo: unknown): boolean => fallo instanceof ErrorApi && fallo.status === 0

export interface HallazgosProps<H extends Hallazgo> extends Omit<EnLosTextosProps<H>, 'escrito'> {
  /** What is looked for; empty while somebody is still typing. */
  q: string
}

/** The heading below the table, to which the count above it leads. */
const LUGAR = 'hallazgos-de-texto'

/** How many norms were found, above the table: its rows may be all that one sees. */
export const CuentaHallazgos = <H extends Hallazgo>({ queryKey, q, buscar }: HallazgosProps<H>) => {
  const { data, error } = useHallazgos(queryKey, q, buscar)
  const total = data?.pages.at(-1)?.total
  const bajar = () => document.getElementById(LUGAR)?.focus()
  const cuenta =
    total === 0 ? MENSAJES_TEXTOS.vacio : total === undefined ? (error ? 'Sin respuesta' : BUSCANDO) : cuentaDe(total)
  return (
    <div className={clases.cuenta}>
      <p role="status">
        En el texto de los PDF: <strong>{cuenta}</strong>
      </p>
      {(total || error) && (
        <Button variant="subtle" size="compact-sm" leftSection={<Icono de={IconArrowDown} tam={16} />} onClick={bajar}>
          Ir a los resultados
        </Button>
      )}
    </div>
  )
}

/** The norms found, below the table; 'Ver más' loads ten more and moves the focus to the first of them. */
export const ListaHallazgos = <H extends Hallazgo>(props: HallazgosProps<H>) => {
  const { queryKey, q, buscar, alcance, alto = 680, conOrigen = false, accion } = props
  const consulta = useHallazgos(queryKey, q, buscar)
  const { data, error, isPending, isFetchingNextPage, hasNextPage } = consulta
  const hallazgos = data?.pages.flatMap((pagina) => pagina.data) ?? []
  const ultima = data?.pages.at(-1)
  const visor = useAbrible<{ hallazgo: H; pagina: number }>()
  const lista = useRef<HTMLOListElement>(null)

  // The focus moves to the new norms, because the button may have disappeared.
  const paginas = data?.pages.length ?? 0
  const leidas = useRef(paginas)
  const desde = useRef(0)
  useEffect(() => {
    if (leidas.current > 0 && paginas > leidas.current)
      lista.current?.children[desde.current]?.querySelector('h3')?.focus()
    leidas.current = paginas
  }, [paginas])
  const verMas = () => {
    desde.current = hallazgos.length
    void consulta.fetchNextPage()
  }

  return (
    <section className={clases.resultados} aria-label="Resultados de la búsqueda" aria-busy={isPending || undefined}>
      <div className={clases.cabeza}>
        <h2 id={LUGAR} tabIndex={-1}>
          En el texto de los PDF {alcance}
        </h2>
      </div>
      {isPending && <p className={clases.precise}>{BUSCANDO}</p>}
      {ultima?.hayMas && <p className={clases.precise}>{MENSAJES_TEXTOS.hayMas}</p>}
      {error && !data && (
        <Estado
          alerta
          icono={<Icono de={IconCloudOff} tam={32} />}
          titulo={motivoDe(error)}
          texto={sinConexion(error) ? 'Revise la conexión e intente otra vez.' : 'Su búsqueda sigue aquí.'}
          accion={
            <Button variant="default" onClick={() => void consulta.refetch()}>
              Reintentar
            </Button>
          }
        />
      )}
      {ultima && hallazgos.length === 0 && (
        <Estado
          callado
          icono={<Icono de={IconFileSearch} tam={32} />}
          titulo={MENSAJES_TEXTOS.vacio}
          texto="Pruebe con menos palabras, o con una frase exacta entre comillas; no importan las tildes ni las mayúsculas."
        />
      )}
      {hallazgos.length > 0 && (
        <ol ref={lista}>
          {hallazgos.map((hallazgo) => (
            <Resultado
              key={`${hallazgo.origen} ${hallazgo.camino}`}
              hallazgo={hallazgo}
              conOrigen={conOrigen}
              onVer={(este, pagina) => visor.abrir({ hallazgo: este, pagina })}
              accion={accion?.(hallazgo)}
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className={clases.mas}>
          <div role="alert">{error && motivoDe(error)}</div>
          <BotonEspera variant="default" esperando={isFetchingNextPage} onClick={verMas}>
            {error ? 'Reintentar' : 'Ver más'}
          </BotonEspera>
        </div>
      )}
      {ultima && (ultima.sinTexto > 0 || ultima.pendientes > 0) && (
        <div className={clases.notas}>
          {ultima.pendientes > 0 && <p>{notaPendientes(ultima.pendientes)}</p>}
          {ultima.sinTexto > 0 && <p>{notaSinTexto(ultima.sinTexto)}</p>}
        </div>
      )}
      <VisorPdf
        abierto={visor.abierto}
        onClose={visor.cerrar}
        titulo={visor.valor ? nombreDe(visor.valor.hallazgo) : ''}
        archivo={visor.valor ? `Página ${visor.valor.pagina}` : 'PDF'}
        url={visor.valor?.hallazgo.camino ?? null}
        pagina={visor.valor?.pagina ?? 1}
        alto={alto}
      />
    </section>
  )
}
