import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import type { Expediente } from '@cabildo/contracts/expediente'
import { direccionDeCaso } from '../direccion.ts'
import { EstadoDelCaso } from '../marcas.tsx'
import estilos from './Expediente.module.css'
import { Tarjeta } from './Tarjeta.tsx'

/** Relacionados: other registros of its folder; of those that the caller may not see the number alone (EXP-23). */
export const Relacionados = ({ caso: { relacionados }, de }: { caso: Expediente; de: string | null }) =>
  relacionados.length > 0 && (
    <Tarjeta titulo="Relacionados">
      <ul className={estilos.relacionados}>
        {relacionados.map(({ expe_id, registro_id, asunto, estado }) => {
          const numero = numeroEscrito('expediente', expe_id)
          return (
            <li key={expe_id}>
              {registro_id === null ? (
                <span>{numero}</span>
              ) : (
                <a href={direccionDeCaso(registro_id, de ?? '')}>{numero}</a>
              )}
              <span>{registro_id === null ? 'Expediente de otra área' : asunto}</span>
              {estado && <EstadoDelCaso estado={estado} />}
            </li>
          )
        })}
      </ul>
    </Tarjeta>
  )
