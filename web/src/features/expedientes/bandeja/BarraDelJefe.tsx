import type { Bandeja } from '@cabildo/contracts/expedientes-reglas'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Icono } from '../../../ui/Icono.tsx'
import { FiltroRapido } from '../../../ui/tabla/FiltroRapido.tsx'
import { miles } from '../../../ui/tabla/idioma.ts'
import { personasQuery } from '../actos/actos.api.ts'
import { type Filtros, SIN_FILTROS } from './bandeja.api.ts'
import estilos from './bandeja.module.css'

interface Cuentas {
  por_recibir: number
  en_proceso: number
  vencidos: number | null
  sin_asignar: number | null
}

interface Props {
  cuentas: Cuentas
  area_id: number
  filtros: Filtros
  porPersona: boolean
  abrirPestana: (bandeja: Bandeja, mas: Partial<Filtros>) => void
}

/** What waits in the head's area; each part opens the rows that it counts, and the other view groups them (EXP-52, D-122). */
export const BarraDelJefe = ({ cuentas, area_id, filtros, porPersona, abrirPestana }: Props) => {
  const { por_recibir, en_proceso, vencidos, sin_asignar } = cuentas
  /** A count is of the whole area, whatever the filters are now. */
  const abrir = (bandeja: Bandeja, mas: Partial<Filtros> = {}) => {
    const { area_id: de } = filtros
    abrirPestana(bandeja, { ...SIN_FILTROS, area_id: de, bandeja, ...mas })
  }
  return (
    <>
      <div className={estilos.delJefe}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box */}
        <div role="group" aria-label="Su área" className={estilos.partes}>
          <span>Su área:</span>
          <Parte n={por_recibir} que="por recibir" onAbrir={() => abrir('por_recibir')} />
          <Parte n={en_proceso} que="en proceso" onAbrir={() => abrir('en_proceso')} />
          <Parte
            n={vencidos ?? 0}
            que={vencidos === 1 ? 'vencido' : 'vencidos'}
            alerta
            onAbrir={() => abrir('por_vencer', { vencidos: 1 })}
          />
          <Parte n={sin_asignar ?? 0} que="sin asignar" onAbrir={() => abrir('en_proceso', { asignado: 'nadie' })} />
        </div>
        <FiltroRapido
          etiqueta="Vista"
          opciones={[
            { valor: '', etiqueta: 'Lista' },
            { valor: 'persona', etiqueta: 'Por persona' },
          ]}
          valor={porPersona ? 'persona' : ''}
          onValor={(valor) => abrir('en_proceso', { vista: valor === 'persona' ? valor : '' })}
        />
      </div>
      {porPersona && (
        <PorPersona
          area_id={area_id}
          sinAsignar={sin_asignar ?? 0}
          elegida={filtros.asignado}
          onElegir={(asignado) => abrir('en_proceso', { vista: 'persona', asignado })}
        />
      )}
    </>
  )
}

interface PropsDeParte {
  n: number
  que: string
  alerta?: boolean
  onAbrir: () => void
}

const Parte = ({ n, que, alerta = false, onAbrir }: PropsDeParte) => (
  <button type="button" className={estilos.parte} data-alerta={(alerta && n > 0) || undefined} onClick={onAbrir}>
    {alerta && n > 0 && <Icono de={IconAlertTriangle} tam={16} />}
    <b>{miles(n)}</b> {que}
  </button>
)

interface PropsDePersonas {
  area_id: number
  sinAsignar: number
  elegida: string
  onElegir: (asignado: string) => void
}

/** Who of the area attends how many; the rows below stand by person, or are those of the one that is chosen. */
const PorPersona = ({ area_id, sinAsignar, elegida, onElegir }: PropsDePersonas) => {
  const { data: personas = [] } = useQuery(personasQuery(area_id))
  const grupos = [
    { valor: '', nombre: 'Todas', n: null },
    ...personas.map(({ user_id, nombre, en_proceso }) => ({ valor: String(user_id), nombre, n: en_proceso })),
    { valor: 'nadie', nombre: 'Sin asignar', n: sinAsignar },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box
    <div role="group" aria-label="Por persona" className={estilos.personas}>
      {grupos.map(({ valor, nombre, n }) => (
        <button
          key={valor}
          type="button"
          className={estilos.parte}
          aria-pressed={valor === elegida}
          onClick={() => onElegir(valor)}
        >
          {nombre} {n !== null && <b>{miles(n)}</b>}
        </button>
      ))}
    </div>
  )
}
