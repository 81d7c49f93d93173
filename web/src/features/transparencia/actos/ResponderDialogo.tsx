import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { ClaseDeRespuesta, MENSAJES_RESPUESTA, TEXTO_DE_RESPUESTA } from '@cabildo/contracts/respuestas'
import {
  ARCHIVOS_DE_SOLICITUD,
  ASUNTOS_DE_SOLICITUD,
  BUSQUEDA,
  CAUSALES,
  estadoTras,
  faltasDeRespuesta,
  frasesDeRespuesta,
  MENSAJES_DE_SOLICITUD,
  NUMERAL_MAXIMO,
  SENTIDOS,
  Sentido,
  SUSTENTO,
  seEntregaPorCorreo,
  soloDelSentido,
} from '@cabildo/contracts/transparencia-reglas'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { conError } from '../../../ui/conError.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import {
  ArchivosDeRespuesta,
  AvisoDeEnvio,
  CampoTexto,
  ListaDeRespuestas,
  useArchivosDelCaso,
} from '../../expedientes/index.ts'
import { solicitudQuery, traerSolicitud } from '../solicitudes.api.ts'
import { ENVIOS } from './actos.api.ts'
import estilos from './actos.module.css'
import { CartaDeSolicitud } from './CartaDeSolicitud.tsx'
import { DialogoDeActo } from './DialogoDeActo.tsx'
import { conElija } from './opciones.ts'
import { RESPUESTA_VACIA } from './respuesta.ts'
import { correoDe, type Falta, type PropsDeActo, useActoDeSolicitud } from './useActoDeSolicitud.ts'

/** Choices are texts here, empty until something is chosen. */
const VACIO = { ...RESPUESTA_VACIA, sentido: '', causal: '' }
type Valores = typeof VACIO

const OPCIONES_DE_SENTIDO = conElija('Elija el sentido', SENTIDOS)
const OPCIONES_DE_CAUSAL = conElija('Elija la causal', CAUSALES)
const NOMBRES: Record<string, string> = {
  ...{ selectedFile: 'la información que se entrega', causal: 'la causal', numeral: 'el numeral' },
  sustento: 'el sustento',
}

const sentidoDe = ({ sentido }: Valores): Sentido | null =>
  SENTIDOS.find(({ id }) => String(id) === sentido)?.id ?? null
const conDenegatoria = (sentido: Sentido | null): boolean => sentido === Sentido.parcial || sentido === Sentido.deniega

/** What says its own error; the others of its values belong to another sense. */
const dibujados = (valores: Valores): string[] => {
  const sentido = sentidoDe(valores)
  return [
    ...['sentido', 'texto', 'doc_ids', 'selectedFile'],
    ...(conDenegatoria(sentido) ? ['causal', 'numeral'] : []),
    ...(conDenegatoria(sentido) || sentido === Sentido.noExiste ? ['sustento'] : []),
  ]
}

const respuestaDe = (valores: Valores, sentido: Sentido) => {
  const { causal, numeral, sustento, texto } = valores
  return soloDelSentido({
    ...{ ...valores, sentido, texto: texto.trim(), numeral: numeral.trim(), sustento: sustento.trim() },
    causal: causal === '' ? null : Number(causal),
  })
}

/** RESPONDER SOLICITUD: what is answered with what its sense asks for, beside what was asked and the letter (TRS-19, TRS-20). */
export const ResponderDialogo = (props: PropsDeActo) => {
  const { solicitud, abierto } = props
  const numero = numeroEscrito('solicitud', solicitud.numero)
  const { data: entera, isError, refetch } = useQuery({ ...solicitudQuery(solicitud.id), enabled: abierto })
  const delCaso = useArchivosDelCaso(solicitud.registro_id, abierto)
  const porCorreo = seEntregaPorCorreo(solicitud)
  const formulario = useActoDeSolicitud({
    ...{ ...props, acto: 'responder', vacio: VACIO },
    faltas: (valores) => faltasDe(valores, porCorreo),
    dibuja: dibujados,
    enviar: (valores, alAvanzar) =>
      // The form is not sent while nothing is chosen.
      ENVIOS.responder(solicitud.id, respuestaDe(valores, sentidoDe(valores) ?? Sentido.entrega), alAvanzar),
  })
  const { valores, poner, error } = formulario
  const sentido = sentidoDe(valores)
  const correo = entera?.actos.notificacion.correo ?? correoDe(solicitud)
  const informes = entera?.atencion.respuestas.filter(({ clase }) => clase === ClaseDeRespuesta.informe) ?? []
  return (
    <DialogoDeActo
      formulario={formulario}
      tam="xl"
      estado={<AvisoDeEnvio correo={correo} />}
      alLado={
        <div className={estilos.lado}>
          <section aria-label="Lo que pide">
            <h3>Lo que pide</h3>
            <p className={estilos.cita}>{solicitud.pedido}</p>
          </section>
          {isError && !entera && <NoSePudo que="los informes" onReintentar={() => void refetch()} />}
          {informes.length > 0 && (
            <section aria-label="Informes">
              <h3>{informes.length === 1 ? 'Informe de área' : 'Informes de áreas'}</h3>
              <div className={estilos.informes}>
                <Suspense>
                  <ListaDeRespuestas
                    respuestas={informes}
                    titulo={`Solicitud ${numero}`}
                    traer={async (signal) => (await traerSolicitud(solicitud.id, signal)).atencion.respuestas}
                    encima
                  />
                </Suspense>
              </div>
            </section>
          )}
          <CartaDeSolicitud
            actos={entera?.actos}
            asunto={ASUNTOS_DE_SOLICITUD.responder(numero)}
            frasesDe={(como) =>
              frasesDeRespuesta({
                ...{ ...como, sentido: sentido ?? Sentido.entrega, costo: (entera?.data ?? solicitud).costo },
                porEntregar: sentido !== null && estadoTras(sentido, porCorreo) === 'POR ENTREGAR',
              })
            }
          />
        </div>
      }
    >
      <Selector
        label="Sentido"
        required
        data={OPCIONES_DE_SENTIDO}
        value={valores.sentido}
        error={conError(error('sentido'))}
        onChange={({ currentTarget }) => poner({ sentido: currentTarget.value })}
      />
      <CampoTexto
        label="Texto"
        required
        maximo={TEXTO_DE_RESPUESTA.maximo}
        valor={valores.texto}
        onValor={(texto) => poner({ texto })}
        error={error('texto')}
      />
      {conDenegatoria(sentido) && (
        <div className={estilos.pares}>
          <Selector
            label="Causal"
            required
            data={OPCIONES_DE_CAUSAL}
            value={valores.causal}
            error={conError(error('causal'))}
            onChange={({ currentTarget }) => poner({ causal: currentTarget.value })}
          />
          <TextInput
            label="Numeral del artículo"
            required
            autoComplete="off"
            maxLength={NUMERAL_MAXIMO}
            value={valores.numeral}
            error={conError(error('numeral'))}
            onChange={({ currentTarget }) => poner({ numeral: currentTarget.value })}
          />
        </div>
      )}
      {(conDenegatoria(sentido) || sentido === Sentido.noExiste) && (
        <CampoTexto
          label={sentido === Sentido.noExiste ? 'Qué se buscó y dónde' : 'Sustento'}
          required
          maximo={sentido === Sentido.noExiste ? BUSQUEDA.maximo : SUSTENTO.maximo}
          valor={valores.sustento}
          onValor={(sustento) => poner({ sustento })}
          error={error('sustento')}
        />
      )}
      <ArchivosDeRespuesta
        {...delCaso}
        maximo={ARCHIVOS_DE_SOLICITUD}
        valores={valores}
        onValores={poner}
        error={error('selectedFile') || error('doc_ids')}
      />
    </DialogoDeActo>
  )
}

const faltasDe = (valores: Valores, porCorreo: boolean): Falta[] => {
  const sentido = sentidoDe(valores)
  const enElTexto: Falta[] =
    valores.texto.trim().length < TEXTO_DE_RESPUESTA.minimo ? [['texto', 'el texto', MENSAJES_RESPUESTA.texto]] : []
  if (sentido === null) return [['sentido', 'el sentido', MENSAJES_DE_SOLICITUD.sentido], ...enElTexto]
  const conArchivos = valores.pdfs.length + valores.doc_ids.length > 0
  const delSentido = faltasDeRespuesta(respuestaDe(valores, sentido), { conArchivos, porCorreo })
  return [
    ...enElTexto,
    ...delSentido.map(
      ([campo, mensaje]): Falta => [
        campo,
        sentido === Sentido.noExiste && campo === 'sustento' ? 'qué se buscó y dónde' : (NOMBRES[campo] ?? campo),
        mensaje,
      ],
    ),
  ]
}
