import { DATOS_DE_EXPEDIENTE } from '@cabildo/contracts/expediente'
import { avisoDeRequerimiento, NOTAS_DE_RESPUESTA, PALABRAS_DE_RESPUESTA } from '@cabildo/contracts/expedientes-bandeja'
import { type ActoDeRespuesta, MENSAJES_EXPEDIENTE, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import {
  DIAS_DE_REQUERIMIENTO,
  MENSAJES_REQUERIMIENTO,
  TEXTO_DE_REQUERIMIENTO,
} from '@cabildo/contracts/expedientes-respuestas'
import { MENSAJES_RESPUESTA, TEXTO_DE_RESPUESTA } from '@cabildo/contracts/respuestas'
import { avisar } from '../../../ui/avisos.ts'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { NativeSelect } from '../../../ui/kit/campo.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import { Rechazo, SelectorDeProcedimiento } from '../../mesa-de-partes/index.ts'
import estilos from '../actos/actos.module.css'
import { numeroDe } from '../actos/casos.ts'
import { avisarDelCaso } from '../actos/deshacer.tsx'
import { type PropsDelCaso, useActoDelCaso } from '../actos/useActoDelCaso.ts'
import { ArchivosDeRespuesta } from './ArchivosDeRespuesta.tsx'
import { CampoTexto } from './CampoTexto.tsx'
import { ICONOS_DE_RESPUESTA } from './iconos.ts'
import { type Adjuntos, RESPUESTAS } from './respuestas.api.ts'

export type ActoConTexto = Exclude<ActoDeRespuesta, 'responder'>

const SIN_ELEGIR = -1
const VACIO = {
  texto: '',
  dias: DIAS_DE_REQUERIMIENTO.maximo as number,
  procedimiento_id: SIN_ELEGIR,
  ...({ pdfs: [], doc_ids: [] } as Adjuntos),
}
type Valores = typeof VACIO

const MOTIVO = { rotulo: 'Motivo', falta: 'el motivo', minimo: 4, maximo: 500, mensaje: MENSAJES_EXPEDIENTE.motivo }

/** What each of them asks to be written, and how it is sent. */
const DE_ACTO = {
  informar: {
    campo: {
      ...{ rotulo: 'Informe', falta: 'el informe', ...TEXTO_DE_RESPUESTA },
      mensaje: MENSAJES_RESPUESTA.texto,
    },
    enviar: RESPUESTAS.informar,
  },
  requerir: {
    campo: {
      ...{ rotulo: 'Qué debe subsanar', falta: 'qué debe subsanar', ...TEXTO_DE_REQUERIMIENTO },
      mensaje: MENSAJES_REQUERIMIENTO.queSubsanar,
    },
    enviar: RESPUESTAS.requerir,
  },
  dar_por_subsanado: {
    campo: MOTIVO,
    enviar: (id: number, { texto, pdfs }: Valores, alAvanzar: (parte: number) => void) =>
      RESPUESTAS.darPorSubsanado(id, { motivo: texto, pdfs }, alAvanzar),
  },
  corregir_procedimiento: {
    campo: MOTIVO,
    enviar: (id: number, { texto, procedimiento_id }: Valores) =>
      RESPUESTAS.corregirProcedimiento(id, { procedimiento_id: procedimiento_id || null, motivo: texto }),
  },
} as const

interface Props extends PropsDelCaso {
  acto: ActoConTexto
}

/**
 * INFORMAR AL RESPONSABLE, REQUERIR SUBSANACIÓN, DAR POR SUBSANADO and CORREGIR PROCEDIMIENTO: a text, and what goes with it
 * (EXP-37 to EXP-39, PLA-25).
 */
export const TextoDialogo = ({ acto, caso, ...ventana }: Props) => {
  const palabras = PALABRAS_DE_RESPUESTA[acto]
  const { campo, enviar } = DE_ACTO[acto]
  const { valores, poner, dejado, dejar, sucio, rechazo, avance, enviando, hacer } = useActoDelCaso({
    ...{ ...ventana, vacio: VACIO, palabras },
    enviar: (estos, alAvanzar) => enviar(caso.registro_id, { ...estos, texto: estos.texto.trim() }, alAvanzar),
    alHacer: (quedo) =>
      acto === 'informar' ? avisarDelCaso(palabras.hecho, quedo, Movimiento.devuelto) : avisar.exito(palabras.hecho),
  })
  const { texto, dias, procedimiento_id } = valores
  const corto = texto.trim().length < campo.minimo
  const conArchivos = acto === 'informar' || acto === 'dar_por_subsanado'
  const sinElegir = acto === 'corregir_procedimiento' && procedimiento_id === SIN_ELEGIR
  const actual = caso.datos.find(({ etiqueta }) => etiqueta === DATOS_DE_EXPEDIENTE.procedimiento)?.valor
  return (
    <FormDialogo
      abierto={ventana.abierto}
      onClose={ventana.onClose}
      titulo={palabras.titulo}
      detalle={`${numeroDe(caso)} · ${caso.asunto}`}
      onSubmit={hacer}
      falta={[...(sinElegir ? ['el procedimiento'] : []), ...(corto ? [campo.falta] : [])]}
      alFaltar={dejar}
      enviando={enviando}
      sucio={sucio}
      textoBoton={palabras.boton}
      icono={<Icono de={ICONOS_DE_RESPUESTA[acto]} />}
      estado={enviando ? <Progreso texto="Enviando" fraccion={conArchivos ? avance : null} /> : null}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        {acto === 'corregir_procedimiento' && (
          <SelectorDeProcedimiento
            label="Procedimiento"
            required
            actual={actual}
            value={procedimiento_id}
            onChange={(elegido) => poner({ procedimiento_id: elegido })}
          />
        )}
        <CampoTexto
          label={campo.rotulo}
          required
          maximo={campo.maximo}
          valor={texto}
          onValor={(escrito) => poner({ texto: escrito })}
          error={dejado && corto ? campo.mensaje : ''}
          onBlur={() => dejar(texto !== '')}
        />
        {acto === 'requerir' && (
          <NativeSelect
            label="Días hábiles"
            description={MENSAJES_REQUERIMIENTO.dias}
            value={String(dias)}
            data={Array.from({ length: DIAS_DE_REQUERIMIENTO.maximo }, (_, i) => String(i + 1))}
            onChange={({ currentTarget }) => poner({ dias: Number(currentTarget.value) })}
          />
        )}
        {conArchivos && (
          <ArchivosDeRespuesta
            archivos={acto === 'informar' ? caso.archivos : undefined}
            valores={valores}
            onValores={poner}
          />
        )}
        <p className={estilos.nota}>
          {NOTAS_DE_RESPUESTA[acto]}
          {acto === 'requerir' && ` ${avisoDeRequerimiento(Boolean(caso.notificacion?.correo))}`}
        </p>
      </div>
    </FormDialogo>
  )
}
