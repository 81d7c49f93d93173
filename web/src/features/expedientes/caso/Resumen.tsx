import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { diaLima, fecha, hora } from '@cabildo/contracts/base/tiempo'
import type { Expediente } from '@cabildo/contracts/expediente'
import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import {
  ESTADOS_DE_EXPEDIENTE,
  type EstadoDeExpediente,
  MARCAS,
  type Marca,
} from '@cabildo/contracts/expedientes-reglas'
import { DiasDelComputo, useComputo, VerComputo } from '../../../ui/Computo.tsx'
import { Semaforo } from '../../../ui/Semaforo.tsx'
import { EstadoDelCaso, Marcas } from '../marcas.tsx'
import estilos from './Expediente.module.css'
import { SemanasDelComputo } from './SemanasDelComputo.tsx'

/** The state says it already, or the files do (EXP-73). */
const seDiceAparte = (marca: Marca, estado: EstadoDeExpediente): boolean =>
  marca === 'falta_digitalizar' || MARCAS[marca] === ESTADOS_DE_EXPEDIENTE[estado]

/** State, clock, area in charge and assigned person (EXP-19), and how the due date was counted, opened below (PLA-08). */
export const Resumen = ({
  caso: { estado, marcas, subsanar_hasta, plazo, area, desde, asignado },
}: {
  caso: Expediente
}) => {
  const computo = useComputo()
  const hoy = diaLima(new Date())
  return (
    <>
      <dl className={`${estilos.tarjeta} ${estilos.resumen}`}>
        <div>
          <dt>Estado</dt>
          <dd>
            <span className={estilos.fila}>
              <EstadoDelCaso estado={estado} />
              <Marcas marcas={marcas.filter((marca) => !seDiceAparte(marca, estado))} />
            </span>
            {subsanar_hasta && <small>hasta el {fecha(subsanar_hasta)}</small>}
          </dd>
        </div>
        <div>
          <dt>Plazo de respuesta</dt>
          <dd>
            {plazo ? (
              <span className={estilos.fila}>
                {plazo.semaforo && <Semaforo semaforo={plazo.semaforo} hoy={plazo.vence === hoy} grande />}
                {plazo.vence && `${plazo.semaforo?.color === 'rojo' ? 'Venció' : 'Vence'} el ${fecha(plazo.vence)}`}
              </span>
            ) : (
              MENSAJES_BANDEJA.sinPlazo
            )}
            {plazo?.de && <small>por el {numeroEscrito('expediente', plazo.de)}, acumulado a este</small>}
            {plazo?.explicacion && <VerComputo computo={computo} className={estilos.verComputo} />}
          </dd>
        </div>
        <div>
          <dt>A cargo</dt>
          <dd>
            {area?.nombre ?? 'Su responsable'}
            <small>
              desde el {fecha(desde)} a las {hora(desde)}
            </small>
          </dd>
        </div>
        <div>
          <dt>Asignado</dt>
          <dd>{asignado?.nombre ?? MENSAJES_BANDEJA.sinAsignar}</dd>
        </div>
      </dl>
      {plazo?.explicacion && (
        <DiasDelComputo computo={computo} className={`${estilos.tarjeta} ${estilos.computo}`}>
          <p>{plazo.explicacion}</p>
          <SemanasDelComputo computo={plazo.computo} vence={plazo.vence} hoy={hoy} />
        </DiasDelComputo>
      )}
    </>
  )
}
