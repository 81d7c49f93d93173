import { ERRORES } from '@cabildo/contracts/base/errores'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import { CLASES_DE_EXPEDIENTE, COMO_QUEDO } from '@cabildo/contracts/expedientes-reglas'
import { useQuery } from '@tanstack/react-query'
import { ErrorApi } from '../../../platform/api.ts'
import { Cabeza } from '../../../ui/Cabeza.tsx'
import { EsqueletoDePantalla } from '../../../ui/EsqueletoDePantalla.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { Marcas } from '../marcas.tsx'
import estilos from './Expediente.module.css'
import { importadoQuery } from './expediente.api.ts'
import { RutaImportada } from './HojaDeRuta.tsx'
import { SinExpediente } from './SinExpediente.tsx'
import { Tarjeta } from './Tarjeta.tsx'

/** A case that came from another register: what it says of itself, how it was left, and its route there (decision 0225). */
export const CasoImportado = ({ id }: { id: number }) => {
  const { data: caso, error, refetch } = useQuery(importadoQuery(id))
  if (error instanceof ErrorApi && error.status === 404) return <SinExpediente />
  if (error instanceof ErrorApi && error.codigo === 'bandejaDesactivada')
    return <SinExpediente porque={ERRORES.bandejaDesactivada.mensaje} />
  if (error)
    return (
      <>
        <Cabeza titulo="EXPEDIENTE" />
        <NoSePudo que="el expediente" onReintentar={() => void refetch()} />
      </>
    )
  if (!caso) return <EsqueletoDePantalla />
  const { expe_id, clase, estado, asunto, lugar, desde, datos, importado_at, movimientos } = caso
  return (
    <div className={estilos.pantalla}>
      <Cabeza titulo={expe_id.toUpperCase()}>
        {CLASES_DE_EXPEDIENTE[clase]} · {asunto} <Marcas marcas={['importado']} />
      </Cabeza>
      <dl className={`${estilos.tarjeta} ${estilos.resumen}`}>
        <div>
          <dt>Cómo quedó</dt>
          <dd>
            {COMO_QUEDO[estado]}
            <small>
              el {fecha(desde)} a las {hora(desde)}
            </small>
          </dd>
        </div>
        <div>
          <dt>Dónde quedó</dt>
          <dd>{lugar || '–'}</dd>
        </div>
        <div>
          <dt>Importado</dt>
          <dd>
            {fecha(importado_at)}
            <small>{MENSAJES_BANDEJA.importado}</small>
          </dd>
        </div>
      </dl>
      <div className={estilos.columnas}>
        <div>
          <Tarjeta titulo="Datos">
            <dl className={estilos.datos}>
              {datos.map(({ etiqueta, valor }) => (
                <div key={etiqueta}>
                  <dt>{etiqueta}</dt>
                  <dd>{valor}</dd>
                </div>
              ))}
            </dl>
          </Tarjeta>
        </div>
        <div>
          <RutaImportada movimientos={movimientos} />
        </div>
      </div>
    </div>
  )
}
