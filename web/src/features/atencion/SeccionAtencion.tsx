import type { DetalleDeAtencion } from '@cabildo/contracts/atencion-esquema'
import { diaLima, fecha, hora } from '@cabildo/contracts/base/tiempo'
import { ALCANCE_DICHO } from '@cabildo/contracts/desistimiento'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { DiasDelComputo, useComputo, VerComputo } from '../../ui/Computo.tsx'
import { ListaDeRespuestas, SemanasDelComputo } from '../expedientes/index.ts'
import estilos from './atencion.module.css'
import { Vence } from './celdas.tsx'

interface Props {
  fila: ComponentProps<typeof Vence>['fila'] & { area: string | null }
  /** Undefined while it is on its way. */
  atencion: DetalleDeAtencion | undefined
  /** Its state in words. */
  estado: ReactNode
  /** What only complaints, or only requests, tell. */
  children?: ReactNode
  /** Names what was answered, and asks for the answers anew; without it they are not shown. */
  respuestas?: Pick<ComponentProps<typeof ListaDeRespuestas>, 'titulo' | 'traer'>
  /** What may be done with it. */
  botones?: ReactNode
}

/**
 * Section ATENCIÓN of a detail: state, clock with its count, who has it, what was answered, what areas were asked and what
 * may be done (REC-50, TRS-12).
 */
export const SeccionAtencion = ({ fila, atencion, estado, children, respuestas, botones }: Props) => {
  const computo = useComputo()
  const hoy = diaLima(new Date())
  // Without a term here it is of before (decision 0222): it is over, and nobody knows at which hour it was answered.
  const deAntes = fila.vence === null
  const acabo = deAntes || fila.tarde !== null || Boolean(atencion?.cerrado_at)
  const cuando = (marca: string) => `${fecha(marca)} a las ${hora(marca)}`
  return (
    <>
      <dl>
        <div>
          <dt>Estado</dt>
          <dd>{estado}</dd>
        </div>
        <div>
          <dt>Plazo de respuesta</dt>
          <dd>
            <Vence fila={fila} />
            {atencion && atencion.computo.length > 0 && <VerComputo computo={computo} className={estilos.verComputo} />}
          </dd>
        </div>
        {!acabo && (
          <div>
            <dt>Lo tiene</dt>
            <dd>
              {fila.area ?? 'Su responsable'}
              {atencion && <small className={estilos.debajo}>desde el {cuando(atencion.desde)}</small>}
            </dd>
          </div>
        )}
        {atencion?.desistimiento && (
          <div>
            <dt>Desistimiento</dt>
            <dd>
              {ALCANCE_DICHO[atencion.desistimiento.alcance]}
              {atencion.desistimiento.motivo && (
                <small className={estilos.debajo}>{atencion.desistimiento.motivo}</small>
              )}
              {atencion.desistimiento.papel && (
                <a href={atencion.desistimiento.papel.url} target="_blank" rel="noreferrer">
                  {atencion.desistimiento.papel.nombre}
                </a>
              )}
            </dd>
          </div>
        )}
        {atencion?.cerrado_at && (
          <div>
            <dt>Terminó</dt>
            <dd>
              {deAntes ? fecha(atencion.cerrado_at) : cuando(atencion.cerrado_at)}
              {atencion.cerrado_por && <small className={estilos.debajo}>{atencion.cerrado_por}</small>}
            </dd>
          </div>
        )}
      </dl>
      {atencion && atencion.computo.length > 0 && (
        <DiasDelComputo computo={computo} className={estilos.computo}>
          <p>{atencion.explicacion}</p>
          <SemanasDelComputo computo={atencion.computo} vence={fila.vence} hoy={hoy} />
        </DiasDelComputo>
      )}
      {children}
      {respuestas && atencion && atencion.respuestas.length > 0 && (
        <Suspense>
          <ListaDeRespuestas nombre="Respuestas e informes" encima respuestas={atencion.respuestas} {...respuestas} />
        </Suspense>
      )}
      {atencion && atencion.pedidos.length > 0 && (
        <ul className={estilos.pedidos} aria-label="Pedidos a las áreas">
          {atencion.pedidos.map((pedido) => (
            <li key={pedido.enviado_at}>
              <b>{pedido.area}</b>
              <small className={estilos.debajo}>
                Enviado el {cuando(pedido.enviado_at)} ·{' '}
                {pedido.recibido_at ? `recibido el ${cuando(pedido.recibido_at)}` : 'sin recibir'}
              </small>
              {pedido.proveido && <q>{pedido.proveido}</q>}
              {pedido.devuelto_at && (
                <span>
                  {pedido.devuelto_por} lo devolvió el {cuando(pedido.devuelto_at)}
                  {pedido.motivo && (
                    <>
                      : <q>{pedido.motivo}</q>
                    </>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {botones}
    </>
  )
}
