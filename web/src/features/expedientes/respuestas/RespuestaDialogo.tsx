import { Permiso } from '@cabildo/contracts/base/permisos'
import { PALABRAS_DE_RESPUESTA } from '@cabildo/contracts/expedientes-bandeja'
import {
  CLASES_DE_RESPUESTA,
  cartaDeRespuesta,
  faltaEnLaRespuesta,
  MENSAJES_RESPUESTA,
  necesitaFirma,
  TEXTO_DE_RESPUESTA,
} from '@cabildo/contracts/respuestas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId } from 'react'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import { Rechazo } from '../../mesa-de-partes/index.ts'
import estilos from '../actos/actos.module.css'
import { numeroDe } from '../actos/casos.ts'
import { type PropsDelCaso, useActoDelCaso } from '../actos/useActoDelCaso.ts'
import { ArchivosDeRespuesta } from './ArchivosDeRespuesta.tsx'
import { CampoTexto } from './CampoTexto.tsx'
import { Carta } from './Carta.tsx'
import { AvisoDeEnvio } from './CartaDeRespuesta.tsx'
import { DosLados } from './DosLados.tsx'
import { ICONOS_DE_RESPUESTA } from './iconos.ts'
import { type Adjuntos, RESPUESTAS } from './respuestas.api.ts'
import suyos from './respuestas.module.css'

const VACIO = { clase: 1 as 1 | 2, texto: '', pdfs: [], doc_ids: [] } as Adjuntos & { clase: 1 | 2; texto: string }
const palabras = PALABRAS_DE_RESPUESTA.responder

interface Props extends PropsDelCaso {
  sesion: SesionUsuario
}

/** RESPONDER AL CIUDADANO: what is answered at the left, the letter that tells of it at the right (EXP-34, D-121). */
export const RespuestaDialogo = ({ caso, sesion: { roles }, ...ventana }: Props) => {
  const { registro_id, archivos, solicitante, notificacion } = caso
  const { valores, poner, dejado, dejar, sucio, rechazo, avance, enviando, hacer } = useActoDelCaso({
    ...{ ...ventana, vacio: VACIO, palabras },
    enviar: (estos, alAvanzar) => RESPUESTAS.responder(registro_id, { ...estos, texto: estos.texto.trim() }, alAvanzar),
  })
  const { clase, texto, pdfs, doc_ids } = valores
  const conArchivos = pdfs.length + doc_ids.length > 0
  const enElTexto = faltaEnLaRespuesta(texto, conArchivos)
  const sinFirma = necesitaFirma(clase, { conFirmado: doc_ids.length > 0, jefe: roles.includes(Permiso.jefe) })
  const correo = notificacion?.correo ?? ''
  return (
    <FormDialogo
      abierto={ventana.abierto}
      onClose={ventana.onClose}
      tam="xl"
      titulo={palabras.titulo}
      detalle={`${numeroDe(caso)} · ${solicitante}`}
      onSubmit={hacer}
      falta={[
        ...(enElTexto ? [conArchivos || texto.trim() !== '' ? 'el texto' : 'un texto o un archivo'] : []),
        ...(sinFirma ? ['un documento firmado'] : []),
      ]}
      alFaltar={dejar}
      enviando={enviando}
      sucio={sucio}
      textoBoton={palabras.boton}
      icono={<Icono de={ICONOS_DE_RESPUESTA.responder} />}
      estado={
        enviando ? <Progreso texto="Enviando la respuesta" fraccion={avance} /> : <AvisoDeEnvio correo={correo} />
      }
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <DosLados
        alLado={
          notificacion && (
            <Carta {...notificacion} carta={cartaDeRespuesta(clase, caso.expe_id, notificacion)}>
              {MENSAJES_RESPUESTA.siNoLaAbre}
            </Carta>
          )
        }
      >
        <div className={estilos.campos}>
          <ClaseDeRespuesta clase={clase} onClase={(nueva) => poner({ clase: nueva })} />
          {sinFirma && (
            <p className={suyos.advertencia}>
              <Icono de={IconAlertTriangle} tam={16} />
              {MENSAJES_RESPUESTA.necesitaFirma}
            </p>
          )}
          <CampoTexto
            label={opcional('Texto')}
            description="Puede ir vacío si adjunta un archivo"
            maximo={TEXTO_DE_RESPUESTA.maximo}
            valor={texto}
            onValor={(escrito) => poner({ texto: escrito })}
            error={dejado && enElTexto ? enElTexto : ''}
            onBlur={() => dejar(texto !== '')}
          />
          <ArchivosDeRespuesta archivos={archivos} valores={valores} onValores={poner} />
        </div>
      </DosLados>
    </FormDialogo>
  )
}

/** Which of the two is sent, each with what it brings about. */
const ClaseDeRespuesta = ({ clase, onClase }: { clase: 1 | 2; onClase: (clase: 1 | 2) => void }) => {
  const id = useId()
  return (
    <fieldset className={estilos.opciones} data-debajo>
      <legend>Clase de respuesta</legend>
      {CLASES_DE_RESPUESTA.map(({ id: esta, name, detalle }) => (
        <label key={esta} className={estilos.opcion}>
          <input
            type="radio"
            name={id}
            aria-label={name}
            aria-describedby={`${id}-${esta}`}
            checked={clase === esta}
            onChange={() => onClase(esta)}
          />
          <span>
            <b>{name}</b> <small id={`${id}-${esta}`}>{detalle}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
