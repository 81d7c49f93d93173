import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha } from '@cabildo/contracts/base/tiempo'
import {
  ACCIONES_ADOPTADAS,
  MENSAJES_RECLAMO,
  nombreDeMotivo,
  reclamoEscrito,
  referenciaEscrita,
} from '@cabildo/contracts/reclamos'
import type { Reclamo } from '@cabildo/contracts/reclamos-lista'
import {
  ClaseDeRespuesta,
  cartaDeReclamoRespondido,
  MENSAJES_RESPUESTA,
  TEXTO_DE_RESPUESTA,
} from '@cabildo/contracts/respuestas'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { NoSePudo } from '../../ui/NoSePudo.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import { Semaforo } from '../../ui/Semaforo.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import {
  type Adjuntos,
  ArchivosDeRespuesta,
  ASI_VERA_EL_CORREO,
  AvisoDeEnvio,
  CampoTexto,
  CartaDeRespuesta,
  ListaDeRespuestas,
  rechazoArriba,
  useActoDelCaso,
  useArchivosDelCaso,
} from '../expedientes/index.ts'
import { Rechazo } from '../mesa-de-partes/index.ts'
import { RECLAMOS, reclamoQuery, responderReclamo, traerReclamo } from './reclamos.api.ts'
import estilos from './reclamos.module.css'

interface Props {
  reclamo: Reclamo
  abierto: boolean
  onClose: () => void
  borrador?: Borrador
}

const VACIO = { acciones: '', texto: '', ...({ pdfs: [], doc_ids: [] } as Adjuntos) }
const PALABRAS = { hecho: MENSAJES_RECLAMO.respondido, noHecho: MENSAJES_RECLAMO.noRespondido }

/** RESPONDER RECLAMO: the complaint and what areas reported at the left, what is answered at the right (REC-44, D-121). */
export const ResponderDialogo = ({ reclamo, ...ventana }: Props) => {
  const { id, registro_id, expe_id, semaforo } = reclamo
  const formulario = useActoDelCaso({
    ...{ ...ventana, vacio: VACIO, palabras: PALABRAS, renueva: RECLAMOS },
    enviar: ({ acciones, texto, ...adjuntos }, alAvanzar) =>
      responderReclamo(id, { ...adjuntos, acciones: acciones.trim(), texto: texto.trim() }, alAvanzar),
  })
  const { valores, poner, dejado, dejar, sucio, rechazos, avance, enviando, hacer } = formulario
  const rechazo = rechazoArriba(formulario, ['acciones', 'texto', 'doc_ids', 'selectedFile'])
  const delCaso = useArchivosDelCaso(registro_id, ventana.abierto)
  const { acciones, texto } = valores
  const sinAcciones = acciones.trim().length < ACCIONES_ADOPTADAS.minimo
  const sinTexto = texto.trim().length < TEXTO_DE_RESPUESTA.minimo
  // Mail to an address that it comes back from is not sent (CON-24).
  const correo = reclamo.correo_devuelto ? '' : (reclamo.otro_correo ?? reclamo.email)
  return (
    <FormDialogo
      abierto={ventana.abierto}
      onClose={ventana.onClose}
      tam="xl"
      titulo="RESPONDER RECLAMO"
      detalle={
        <span className={estilos.cabeza}>
          {[
            `Reclamo ${reclamoEscrito(id)}`,
            ...(expe_id === null ? [] : [`expediente ${numeroEscrito('expediente', expe_id)}`]),
            reclamo.nombres,
            `presentado el ${fecha(reclamo.created_at)}`,
          ].join(' · ')}
          {semaforo && <Semaforo semaforo={semaforo} hoy={reclamo.restan === 0} />}
        </span>
      }
      onSubmit={hacer}
      falta={[...(sinAcciones ? ['las acciones adoptadas'] : []), ...(sinTexto ? ['la respuesta'] : [])]}
      alFaltar={dejar}
      enviando={enviando}
      sucio={sucio}
      textoBoton="Enviar respuesta"
      icono={<Icono de={IconSend} />}
      estado={
        enviando ? <Progreso texto="Enviando la respuesta" fraccion={avance} /> : <AvisoDeEnvio correo={correo} />
      }
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.dosLados}>
        <Lectura reclamo={reclamo} correo={correo} abierto={ventana.abierto} />
        <div className={estilos.campos}>
          <CampoTexto
            label="Acciones adoptadas"
            required
            description="Se imprimen en la hoja, sección 4"
            maximo={ACCIONES_ADOPTADAS.maximo}
            valor={acciones}
            onValor={(escrito) => poner({ acciones: escrito })}
            error={dejado && sinAcciones ? MENSAJES_RECLAMO.acciones : (rechazos.acciones ?? '')}
          />
          <CampoTexto
            label="Respuesta"
            required
            minRows={5}
            maximo={TEXTO_DE_RESPUESTA.maximo}
            valor={texto}
            onValor={(escrito) => poner({ texto: escrito })}
            error={dejado && sinTexto ? MENSAJES_RESPUESTA.texto : (rechazos.texto ?? '')}
          />
          <ArchivosDeRespuesta
            {...delCaso}
            valores={valores}
            onValores={poner}
            error={rechazos.selectedFile ?? rechazos.doc_ids ?? ''}
          />
        </div>
      </div>
    </FormDialogo>
  )
}

/** What is read before it is answered: the complaint, what areas reported of it, and the letter that tells of the answer. */
const Lectura = ({ reclamo, correo, abierto }: { reclamo: Reclamo; correo: string; abierto: boolean }) => {
  const { id, tipo_reclamo, oficina, descripcion, detalle, created_at } = reclamo
  const { data: ahora, isError, refetch } = useQuery({ ...reclamoQuery(id), enabled: abierto })
  const informes = ahora?.atencion.respuestas.filter(({ clase }) => clase === ClaseDeRespuesta.informe) ?? []
  return (
    <div className={estilos.lectura}>
      <h3>El reclamo</h3>
      <dl>
        <dt>Motivo</dt>
        <dd>{nombreDeMotivo(tipo_reclamo)}</dd>
        {oficina && (
          <>
            <dt>Oficina</dt>
            <dd>{oficina}</dd>
          </>
        )}
        {detalle && (
          <>
            <dt>Pedido</dt>
            <dd className={estilos.texto}>{detalle}</dd>
          </>
        )}
      </dl>
      <blockquote>{descripcion}</blockquote>
      {isError && !ahora && <NoSePudo que="los informes" onReintentar={() => void refetch()} />}
      {informes.length > 0 && (
        <>
          <h3>{informes.length === 1 ? 'Informe de área' : 'Informes de áreas'}</h3>
          <div className={estilos.informes}>
            <Suspense>
              <ListaDeRespuestas
                respuestas={informes}
                titulo={`Reclamo ${reclamoEscrito(id)}`}
                traer={async (signal) => (await traerReclamo(id, signal)).atencion.respuestas}
                encima
              />
            </Suspense>
          </div>
        </>
      )}
      <details>
        <summary>{ASI_VERA_EL_CORREO}</summary>
        <CartaDeRespuesta correo={correo} carta={cartaDeReclamoRespondido(referenciaEscrita(id, created_at))} />
      </details>
    </div>
  )
}
