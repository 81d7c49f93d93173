import type { Cargo } from '@cabildo/contracts/catalogos'
import type { AreaDeOrganizacion } from '@cabildo/contracts/organizacion'
import type { PersonaDelCierre } from '@cabildo/contracts/organizacion-cierre'
import { useState } from 'react'
import { conError } from '../../../ui/conError.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { cuantos } from '../../../ui/tabla/idioma.ts'
import estilos from './cierre.module.css'
import { ACTOS, type ActoDePersona, type Decision, decisionDe, type Reparto } from './reparto.ts'

interface Props {
  personas: readonly PersonaDelCierre[]
  reparto: Reparto
  /** What a person can be moved to, the area that succeeds apart. */
  activas: readonly AreaDeOrganizacion[]
  cargos: readonly Cargo[]
  /** By person. */
  errores: ReadonlyMap<number, string>
  onDecidir: (decididas: readonly (readonly [number, Decision])[]) => void
}

const UNA_POR_UNA = 'una'
const OPCIONES = ACTOS.map(({ valor, etiqueta }) => ({ value: valor, label: etiqueta }))

/** People of the area, all at once or one by one (ORG-25). */
export const PersonasDelCierre = ({ personas, reparto, activas, cargos, errores, onDecidir }: Props) => {
  const actos = new Set(personas.map((persona) => decisionDe(reparto, persona).acto))
  const [unaPorUna, setUnaPorUna] = useState(actos.size > 1)
  const [comun] = [...actos]
  const decidirTodas = (valor: string) => {
    setUnaPorUna(valor === UNA_POR_UNA)
    if (valor === UNA_POR_UNA) return
    const acto = valor as ActoDePersona | ''
    onDecidir(personas.map((persona) => [persona.empacce_id, { acto, area_id: 0, cargo_id: persona.cargo_id }]))
  }
  return (
    <>
      <Selector
        label={`Qué pasa con ${cuantos(personas.length, 'persona', 'personas')}`}
        required
        value={unaPorUna || errores.size > 0 ? UNA_POR_UNA : (comun ?? '')}
        data={[
          { value: '', label: 'Elija qué pasa' },
          ...OPCIONES,
          { value: UNA_POR_UNA, label: 'Decidir una por una' },
        ]}
        onChange={({ currentTarget }) => decidirTodas(currentTarget.value)}
      />
      {(unaPorUna || errores.size > 0) && (
        <ul className={`${estilos.filas} ${estilos.personas}`} aria-label="Personas">
          {personas.map((persona) => (
            <FilaDePersona
              key={persona.empacce_id}
              persona={persona}
              decision={decisionDe(reparto, persona)}
              activas={activas}
              cargos={cargos}
              error={errores.get(persona.empacce_id)}
              onDecidir={(decision) => onDecidir([[persona.empacce_id, decision]])}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface PropsDeFila extends Pick<Props, 'activas' | 'cargos'> {
  persona: PersonaDelCierre
  decision: Decision
  error: string | undefined
  onDecidir: (decision: Decision) => void
}

const FilaDePersona = ({ persona, decision, activas, cargos, error, onDecidir }: PropsDeFila) => {
  const { nombre, username, cargo_id, cargo_name } = persona
  const seTraslada = decision.acto !== '' && decision.acto !== 'terminar'
  // A position that nobody is given any more may go along with whoever has it.
  const suyo =
    cargo_id !== null && !cargos.some(({ id }) => id === cargo_id) ? [{ id: cargo_id, name: cargo_name }] : []
  return (
    <li>
      <div>
        <b>{nombre}</b>
        <small>{[username ?? 'sin usuario', cargo_name].filter(Boolean).join(' · ')}</small>
      </div>
      <Selector
        aria-label={`Qué pasa con ${nombre}`}
        value={decision.acto}
        error={conError(seTraslada ? undefined : error)}
        data={[{ value: '', label: 'Elija qué pasa' }, ...OPCIONES]}
        onChange={({ currentTarget }) => onDecidir({ ...decision, acto: currentTarget.value as ActoDePersona })}
      />
      {seTraslada && (
        <Selector
          aria-label={`Área de ${nombre}`}
          value={decision.area_id}
          error={conError(error)}
          data={[
            { value: '0', label: 'El área que la sucede' },
            ...activas.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) => onDecidir({ ...decision, area_id: Number(currentTarget.value) })}
        />
      )}
      {seTraslada && cargo_id !== null && (
        <Selector
          aria-label={`Cargo de ${nombre}`}
          value={decision.cargo_id ?? 0}
          data={[...suyo, ...cargos].map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => onDecidir({ ...decision, cargo_id: Number(currentTarget.value) })}
        />
      )}
    </li>
  )
}
