import type { Obra } from '@cabildo/contracts/seguimiento'
import { ALERTAS_OBRA, CLASES_OBRA, ORDENES_OBRAS, RETRASOS, TRAMOS_COSTO } from '@cabildo/contracts/seguimiento-reglas'
import { IconFileTypeCsv, IconPrinter, IconSearch } from '@tabler/icons-react'
import { type FocusEvent, type Ref, useMemo, useRef } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { FiltroRapido } from '../../ui/tabla/FiltroRapido.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import { useTextoDiferido } from '../../ui/tabla/useTextoDiferido.ts'
import { ALERTAS, CLASES, COSTOS, type Filtros, hayFiltros, LISTA_RETRASOS, ORDENES, type Vista } from './filtros.ts'
import estilos from './SeguimientoPage.module.css'

const NOMBRES: Record<Vista, string> = { linea: 'Línea de tiempo', tabla: 'Tabla', lista: 'Lista' }
const SELECTORES = [
  { campo: 'estado', rotulo: 'Estado' },
  { campo: 'alerta', rotulo: 'Alerta' },
  { campo: 'costo', rotulo: 'Costo' },
  { campo: 'retraso', rotulo: 'Retraso' },
  { campo: 'orden', rotulo: 'Ordenar por' },
] as const
const BUSCAR = 'Buscar por nombre o CUI'

interface Props {
  buscador: Ref<HTMLInputElement>
  /** Null until the works are loaded. */
  obras: readonly Obra[] | null
  /** How many works the filters leave. */
  cuantas: number
  filtros: Filtros
  onFiltros: (cambio: Partial<Filtros>) => void
  vista: Vista
  vistas: readonly Vista[]
  descargando: boolean
  onDescargar: () => void
  onImprimir: () => void
}

/** The bar above the works: filters, choice of view, CSV download and printing. */
export const BarraObras = (props: Props) => {
  const { obras, filtros, onFiltros } = props
  const barra = useRef<HTMLDivElement>(null)
  const texto = useTextoDiferido(filtros.buscar, (buscar) => onFiltros({ buscar: buscar.trim() }))
  // Pressing a work takes the focus from the search field before the click. Searching then would move the work away, so
  // the text is applied only if the focus stays in the bar or goes nowhere.
  const alDejar = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null || barra.current?.contains(relatedTarget)) texto.onBlur()
  }
  const opciones = useMemo(() => opcionesDe(obras), [obras])
  return (
    <div ref={barra} className={estilos.barra}>
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
          onBlur={alDejar}
        />
        {SELECTORES.map(({ campo, rotulo }) => (
          <Selector
            key={campo}
            label={rotulo}
            value={filtros[campo]}
            data={opciones[campo]}
            // The values come from lists of the contract.
            onChange={({ currentTarget }) => onFiltros({ [campo]: currentTarget.value } as Partial<Filtros>)}
          />
        ))}
      </search>
      <span className={estilos.cuenta} role="status">
        {obras && hayFiltros(filtros) && `${miles(props.cuantas)} de ${miles(obras.length)}`}
        {obras && hayFiltros(filtros) && <span className="solo-lector"> proyectos</span>}
      </span>
      <FiltroRapido
        etiqueta="Vista"
        opciones={props.vistas.map((valor) => ({ valor, etiqueta: NOMBRES[valor] }))}
        valor={props.vista}
        onValor={(vista) => onFiltros({ vista: vista as Vista })}
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
        <Button
          variant="default"
          leftSection={<Icono de={IconPrinter} />}
          disabled={props.cuantas === 0}
          onClick={props.onImprimir}
        >
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

/** Each state and flag, with how many works have it once that is known. */
const opcionesDe = (obras: readonly Obra[] | null) => {
  const estados = obras && contar(obras.map(({ clase }) => clase))
  const alertas = obras && contar(obras.flatMap((obra) => obra.alertas))
  const con = (rotulo: string, cuenta: number | undefined) => (obras ? `${rotulo} (${miles(cuenta ?? 0)})` : rotulo)
  const tras = <C extends string>(label: string, valores: readonly C[], rotular: (valor: C) => string) => [
    { value: '', label },
    ...valores.map((value) => ({ value, label: rotular(value) })),
  ]
  return {
    estado: tras('Todos', CLASES, (clase) => con(CLASES_OBRA[clase], estados?.[clase])),
    alerta: tras('Todas', ALERTAS, (alerta) => con(ALERTAS_OBRA[alerta].rotulo, alertas?.[alerta])),
    costo: tras('Todos', COSTOS, (tramo) => TRAMOS_COSTO[tramo].rotulo),
    retraso: tras('Todos', LISTA_RETRASOS, (retraso) => RETRASOS[retraso].rotulo),
    orden: tras('Orden del archivo', ORDENES, (orden) => ORDENES_OBRAS[orden]),
  }
}
