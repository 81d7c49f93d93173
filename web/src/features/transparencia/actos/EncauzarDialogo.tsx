import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { MENSAJES_RESPUESTA, TEXTO_DE_RESPUESTA } from '@cabildo/contracts/respuestas'
import {
  ASUNTOS_DE_SOLICITUD,
  DOCUMENTO,
  ENTIDAD,
  faltasDeRespuesta,
  frasesDeRespuesta,
  Sentido,
} from '@cabildo/contracts/transparencia-reglas'
import { conError } from '../../../ui/conError.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { AvisoDeEnvio, CampoTexto } from '../../expedientes/index.ts'
import { ENVIOS } from './actos.api.ts'
import { CartaDeSolicitud } from './CartaDeSolicitud.tsx'
import { DialogoDeActo } from './DialogoDeActo.tsx'
import { RESPUESTA_VACIA } from './respuesta.ts'
import {
  correoDe,
  type Falta,
  type PropsDeActo,
  useActoDeSolicitud,
  useActosDeLaSolicitud,
} from './useActoDeSolicitud.ts'

const VACIO = { entidad: '', documento: '', texto: '' }
const NOMBRES: Record<string, string> = { entidad: 'la entidad', documento: 'el documento' }

/** ENCAUZAR SOLICITUD: to the entity that has the information, which its citizen is told at once (TRS-21). */
export const EncauzarDialogo = (props: PropsDeActo) => {
  const { solicitud } = props
  const actos = useActosDeLaSolicitud(props)?.actos
  const correo = actos?.notificacion.correo ?? correoDe(solicitud)
  const formulario = useActoDeSolicitud({
    ...{ ...props, acto: 'encauzar', vacio: VACIO },
    faltas: (valores) => [
      ...faltasDeRespuesta(
        { ...RESPUESTA_VACIA, ...valores, sentido: Sentido.encauza },
        { conArchivos: false, porCorreo: false },
      ).map(([campo, mensaje]): Falta => [campo, NOMBRES[campo] ?? campo, mensaje]),
      ...(valores.texto.trim().length < TEXTO_DE_RESPUESTA.minimo
        ? [['texto', 'el texto', MENSAJES_RESPUESTA.texto] as Falta]
        : []),
    ],
    enviar: ({ entidad, documento, texto }) =>
      ENVIOS.responder(solicitud.id, {
        ...{ ...RESPUESTA_VACIA, sentido: Sentido.encauza, texto: texto.trim() },
        ...{ entidad: entidad.trim(), documento: documento.trim() },
      }),
  })
  const { valores, poner, error } = formulario
  return (
    <DialogoDeActo
      formulario={formulario}
      tam="xl"
      estado={<AvisoDeEnvio correo={correo} />}
      alLado={
        <CartaDeSolicitud
          actos={actos}
          asunto={ASUNTOS_DE_SOLICITUD.encauzar(
            numeroEscrito('solicitud', solicitud.numero),
            valores.entidad.trim() || '…',
          )}
          frasesDe={(como) => frasesDeRespuesta({ ...como, sentido: Sentido.encauza, porEntregar: false, costo: null })}
        />
      }
    >
      <TextInput
        label="Entidad que tiene la información"
        required
        autoComplete="off"
        maxLength={ENTIDAD.maximo}
        value={valores.entidad}
        error={conError(error('entidad'))}
        onChange={({ currentTarget }) => poner({ entidad: currentTarget.value })}
      />
      <TextInput
        label="Documento con que se le envió"
        required
        autoComplete="off"
        maxLength={DOCUMENTO.maximo}
        value={valores.documento}
        error={conError(error('documento'))}
        onChange={({ currentTarget }) => poner({ documento: currentTarget.value })}
      />
      <CampoTexto
        label="Texto"
        required
        maximo={TEXTO_DE_RESPUESTA.maximo}
        valor={valores.texto}
        onValor={(texto) => poner({ texto })}
        error={error('texto')}
      />
    </DialogoDeActo>
  )
}
