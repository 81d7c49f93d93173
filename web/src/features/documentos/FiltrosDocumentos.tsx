import { FechaISO } from '@cabildo/contracts/base/esquema'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { ESTADOS_DOCUMENTO } from '@cabildo/contracts/documentos-estados'
import { expide } from '@cabildo/contracts/documentos-expedicion'
import { ANIOS_DOCUMENTO, aniosDesde, esTipoDocumento, TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { BarraFiltros } from '../../ui/BarraFiltros.tsx'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { descritoPor } from '../../ui/descritoPor.ts'
import { Button } from '../../ui/kit/boton.tsx'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './DocumentosPage.module.css'
import { type FiltrosListado, tiposQuery } from './documentos.api.ts'

export const SIN_FILTROS: FiltrosListado = { tipo_doc: 0, estado: '', fini: '', ffin: '' }

const ESTADOS = [
  { value: '', label: 'Todos' },
  ...ESTADOS_DOCUMENTO.map(({ id, name }) => ({ value: id, label: name })),
]
const estadoDe = (texto: string) => ESTADOS_DOCUMENTO.find(({ id }) => id === texto)?.id ?? ''

const fechaODe = (texto: string) => (FechaISO.safeParse(texto).success ? texto : '')

/** The filters of an address, without what no document can have. */
export const posibles = ({ tipo_doc, estado, fini, ffin }: FiltrosListado): FiltrosListado => ({
  tipo_doc: esTipoDocumento(tipo_doc) ? tipo_doc : 0,
  estado: estadoDe(estado),
  fini: fechaODe(fini),
  ffin: fechaODe(ffin),
})

/** Whether a filter narrows the list. */
export const estaFiltrado = ({ tipo_doc, estado, fini, ffin }: FiltrosListado): boolean =>
  tipo_doc !== 0 || estado + fini + ffin !== ''

const rangoDe = (anio: string) => (anio ? { fini: `${anio}-01-01`, ffin: `${anio}-12-31` } : { fini: '', ffin: '' })

/** The year whose first and last day the dates are; '' for any other dates (DOC-08). */
const anioDe = ({ fini, ffin }: FiltrosListado): string => {
  const anio = fini.slice(0, 4)
  const rango = rangoDe(anio)
  return rango.fini === fini && rango.ffin === ffin ? anio : ''
}

interface Props {
  area: SesionUsuario['area']
  filtros: FiltrosListado
  onFiltros: (filtros: FiltrosListado) => void
}

/**
 * Tipo, of those that the area issues or has; Estado, F. Inicio, F. Final and Año; each takes effect as it is given (DOC-07,
 * DOC-08, D-137, D-140).
 */
export const FiltrosDocumentos = ({ area, filtros, onFiltros }: Props) => {
  const id = useId()
  const { data: { data: suyos, desde } = { data: [], desde: null } } = useQuery(tiposQuery(area.id))
  // What an address asks for is shown, too.
  const tipos = TIPOS_DOCUMENTO.filter(
    (tipo) => expide(area, tipo.id) || suyos.includes(tipo.id) || tipo.id === filtros.tipo_doc,
  )
  // Documents of before may be older than what is numbered here (decision 0224).
  const primero = Math.min(desde ?? ANIOS_DOCUMENTO.primero, ANIOS_DOCUMENTO.primero)
  const anios = aniosDesde(diaLima(new Date()), { ...ANIOS_DOCUMENTO, primero })
  const alReves = filtros.fini !== '' && filtros.ffin !== '' && filtros.fini > filtros.ffin
  const poner = (cambio: Partial<FiltrosListado>) => onFiltros({ ...filtros, ...cambio })
  return (
    <BarraFiltros>
      <Selector
        label="Tipo"
        className={estilos.filtroTipo ?? ''}
        value={String(filtros.tipo_doc)}
        data={[{ value: '0', label: 'Todos' }, ...tipos.map((tipo) => ({ value: String(tipo.id), label: tipo.name }))]}
        onChange={({ currentTarget }) => {
          const tipo = Number(currentTarget.value)
          poner({ tipo_doc: esTipoDocumento(tipo) ? tipo : 0 })
        }}
      />
      <Selector
        label="Estado"
        className={estilos.filtroEstado ?? ''}
        value={filtros.estado}
        data={ESTADOS}
        onChange={({ currentTarget }) => poner({ estado: estadoDe(currentTarget.value) })}
      />
      <CampoFecha
        label="F. Inicio"
        className={estilos.fecha ?? ''}
        value={filtros.fini}
        error={alReves}
        {...descritoPor(alReves && `${id}-error`)}
        onChange={(fini) => poner({ fini })}
      />
      <CampoFecha
        label="F. Final"
        className={estilos.fecha ?? ''}
        value={filtros.ffin}
        error={alReves}
        {...descritoPor(alReves && `${id}-error`)}
        onChange={(ffin) => poner({ ffin })}
      />
      <Selector
        label="Año"
        className={estilos.anio ?? ''}
        value={anioDe(filtros)}
        data={[{ value: '', label: '—' }, ...anios.map(String)]}
        onChange={({ currentTarget }) => poner(rangoDe(currentTarget.value))}
      />
      {estaFiltrado(filtros) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={estilos.limpiar ?? ''}
          onClick={({ currentTarget }) => {
            // The button goes away with the filters.
            currentTarget.closest('search')?.querySelector('select')?.focus()
            onFiltros(SIN_FILTROS)
          }}
        >
          Limpiar
        </Button>
      )}
      {alReves && (
        <p id={`${id}-error`} role="alert" className={estilos.error}>
          La fecha inicial es posterior a la final
        </p>
      )}
    </BarraFiltros>
  )
}
