import type { Cargo } from '@cabildo/contracts/catalogos'
import type { AreaDeOrganizacion } from '@cabildo/contracts/organizacion'
import { ASUNTOS, ASUNTOS_CON_DESTINO } from '@cabildo/contracts/organizacion-cierre'
import { conError } from '../../../ui/conError.tsx'
import { SelectorBuscable } from '../../../ui/SelectorBuscable.tsx'
import estilos from './cierre.module.css'
import { PersonasDelCierre } from './PersonasDelCierre.tsx'
import { type AbrirLista, Cantidad, QUE_PASA } from './QueTiene.tsx'
import { type AreaContada, cantidadesDe, personasDe, type Reparto } from './reparto.ts'

interface Props {
  areas: readonly AreaContada[]
  activas: readonly AreaDeOrganizacion[]
  cargos: readonly Cargo[]
  reparto: Reparto
  /** By field of the act. */
  errores: Readonly<Record<string, string>>
  erroresDePersonas: ReadonlyMap<number, string>
  /** Everything goes into one area, which was chosen before (ORG-31). */
  fusion: boolean
  onCambio: (cambio: Partial<Reparto>) => void
  onLista: AbrirLista
}

const RETIRAR = { id: -1, name: 'Retirar la facultad' }

/** Step 'Quién lo recibe': an area for each kind, all preset to the one that succeeds, and what becomes of people (ORG-25). */
export const QuienLoRecibe = (props: Props) => {
  const { areas, activas, cargos, reparto, errores, erroresDePersonas, fusion, onCambio, onLista } = props
  const cantidades = cantidadesDe(areas)
  const personas = personasDe(areas)
  const { sucesora_id, destinos } = reparto
  return (
    <div className={estilos.paso}>
      {!fusion && (
        <div className={estilos.sucesora}>
          <SelectorBuscable
            label="Área que la sucede"
            placeholder="Escriba para buscar"
            required
            data-campo="sucesora_id"
            opciones={activas}
            value={sucesora_id}
            error={conError(errores.sucesora_id)}
            onChange={(elegida) => onCambio({ sucesora_id: elegida, destinos: {} })}
          />
          <p>Recibe siempre los documentos y las publicaciones de antes. Cambie abajo lo que deba ir a otra área.</p>
        </div>
      )}
      {!fusion && (
        <ul className={estilos.filas} aria-label="Quién lo recibe">
          {ASUNTOS_CON_DESTINO.filter((asunto) => cantidades[asunto] > 0).map((asunto) => {
            const destino = destinos[asunto]
            return (
              <li key={asunto}>
                <b>{ASUNTOS[asunto].nombre}</b>
                <Cantidad areas={areas} asunto={asunto} onLista={onLista} />
                <p>{QUE_PASA[asunto]}</p>
                <SelectorBuscable
                  aria-label={`Quién recibe: ${ASUNTOS[asunto].nombre}`}
                  placeholder="Escriba para buscar"
                  opciones={asunto === 'facultades' ? [RETIRAR, ...activas] : activas}
                  value={destino === null ? RETIRAR.id : (destino ?? sucesora_id)}
                  error={conError(errores[`destinos.${asunto}`])}
                  onChange={(id) => onCambio({ destinos: { ...destinos, [asunto]: id === RETIRAR.id ? null : id } })}
                />
              </li>
            )
          })}
        </ul>
      )}
      {conError(errores.destinos ?? errores.personas)}
      {fusion && <p>Todo lo que tienen pasa al área en que se fusionan. Decida qué pasa con las personas.</p>}
      {personas.length > 0 ? (
        <PersonasDelCierre
          personas={personas}
          reparto={reparto}
          activas={activas}
          cargos={cargos}
          errores={erroresDePersonas}
          onDecidir={(decididas) => onCambio({ personas: new Map([...reparto.personas, ...decididas]) })}
        />
      ) : (
        <p className={estilos.nota}>No hay personas con acceso vigente.</p>
      )}
    </div>
  )
}
