import type { Obra } from '@cabildo/contracts/seguimiento'
import { ALERTAS_OBRA, CLASES_OBRA } from '@cabildo/contracts/seguimiento-reglas'
import { Button, TextInput } from '@mantine/core'
import { IconFileTypeCsv, IconPrinter, IconSearch } from '@tabler/icons-react'
import { type Ref, useMemo } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { FiltroRapido } from '../../ui/tabla/FiltroRapido.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import { useTextoDiferido } from '../../ui/tabla/useTextoDiferido.ts'
import estilos from './BarraObras.module.css'
import { ALERTAS, CLASES, type Filtros, hayFiltros, type Vista } from './filtros.ts'

const NOMBRES: Record<Vista, string> = { linea: 'Línea de tiempo', tabla: 'Tabla', lista: 'Lista' }
const BUSCAR = 'Buscar por nombre o CUI'

interface Props {
  buscador: Ref<HTMLInputElement>
  obras: readonly Obra[]
  /** How many of them the filters leave. */
  cuantas: number
  filtros: Filtros
  onFiltros: (filtros: Filtros) => void
  vista: Vista
  vistas: readonly Vista[]
  descargando: boolean
  onDescargar: () => void
  onImprimir: () => void
}

/** What narrows the works, how they show, and the ways to take them along. */
export const BarraObras = (props: Props) => {
  const { obras, filtros, onFiltros } = props
  const texto = useTextoDiferido(filtros.buscar, (buscar) => onFiltros({ ...filtros, buscar: buscar.trim() }))
  const opciones = useMemo(() => opcionesDe(obras), [obras])
  return (
    <div className={estilos.barra}>
      <search className={estilos.filtros} aria-label="Filtros">
        <TextInput
          ref={props.buscador}
          type="search"
          className={estilos.buscador ?? ''}
          aria-label={BUSCAR}
          placeholder={BUSCAR}
          maxLength={200}
          leftSection={<Icono de={IconSearch} tam={16} />}
          {...texto}
        />
        <Selector
          label="Estado"
          value={filtros.estado}
          data={opciones.estados}
          onChange={({ currentTarget }) => onFiltros({ ...filtros, estado: currentTarget.value as Filtros['estado'] })}
        />
        <Selector
          label="Alerta"
          value={filtros.alerta}
          data={opciones.alertas}
          onChange={({ currentTarget }) => onFiltros({ ...filtros, alerta: currentTarget.value as Filtros['alerta'] })}
        />
      </search>
      <span className={estilos.cuenta} role="status">
        {hayFiltros(filtros) && `${miles(props.cuantas)} de ${miles(obras.length)}`}
        {hayFiltros(filtros) && <span className="solo-lector"> proyectos</span>}
      </span>
      <FiltroRapido
        etiqueta="Vista"
        opciones={props.vistas.map((valor) => ({ valor, etiqueta: NOMBRES[valor] }))}
        valor={props.vista}
        onValor={(vista) => onFiltros({ ...filtros, vista: vista as Vista })}
      />
      <div className={estilos.salidas}>
        <Button
          variant="default"
          leftSection={<Icono de={IconFileTypeCsv} />}
          aria-busy={props.descargando || undefined}
          onClick={props.onDescargar}
        >
          Descargar CSV
        </Button>
        <Button variant="default" leftSection={<Icono de={IconPrinter} />} onClick={props.onImprimir}>
          Imprimir
        </Button>
      </div>
    </div>
  )
}

const contar = <C extends string>(valores: readonly C[]): Partial<Record<C, number>> => {
  const cuentas: Partial<Record<C, number>> = {}
  for (const valor of valores) cuentas[valor] = (cuentas[valor] ?? 0) + 1
  return cuentas
}

/** Each state and flag with how many works have it. */
const opcionesDe = (obras: readonly Obra[]) => {
  const estados = contar(obras.map(({ clase }) => clase))
  const alertas = contar(obras.flatMap((obra) => obra.alertas))
  return {
    estados: [
      { value: '', label: 'Todos' },
      ...CLASES.map((value) => ({ value, label: `${CLASES_OBRA[value]} (${miles(estados[value] ?? 0)})` })),
    ],
    alertas: [
      { value: '', label: 'Todas' },
      ...ALERTAS.map((value) => ({ value, label: `${ALERTAS_OBRA[value].rotulo} (${miles(alertas[value] ?? 0)})` })),
    ],
  }
}
