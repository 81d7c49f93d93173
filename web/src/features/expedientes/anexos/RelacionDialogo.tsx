import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import type { Expediente } from '@cabildo/contracts/expediente'
import { BUSQUEDA_MINIMA } from '@cabildo/contracts/expedientes'
import {
  type AccionDeRelacion,
  faltaDeRelacion,
  MOTIVO_DE_ACUMULAR,
  NOTA_DE_RELACION_MAXIMA,
  ORDEN_MAXIMA,
} from '@cabildo/contracts/expedientes-anexos'
import { acumuladoAl, MENSAJES_ANEXOS, PALABRAS_DE_ANEXO } from '@cabildo/contracts/expedientes-bandeja'
import { Movimiento, seAcumulaA } from '@cabildo/contracts/expedientes-reglas'
import { IconGitMerge, IconLink, IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { conError } from '../../../ui/conError.tsx'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { NativeSelect, Textarea, TextInput } from '../../../ui/kit/campo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import { Rechazo } from '../../mesa-de-partes/index.ts'
import estilos from '../actos/actos.module.css'
import { numeroDe } from '../actos/casos.ts'
import { avisarDelCaso } from '../actos/deshacer.tsx'
import { type PropsDelCaso, useActoDelCaso } from '../actos/useActoDelCaso.ts'
import { ANEXOS, casosQuery } from './anexos.api.ts'
import { Elegir, type Opcion, useBuscado } from './Elegir.tsx'

const VACIO = { buscado: '', otro: null as Opcion | null, motivo: '', documento: '', doc_id: 0 }

const DE_ACCION = {
  acumular: { icono: IconGitMerge, nota: MENSAJES_ANEXOS.seResponden },
  desacumular: { icono: IconUnlink, nota: MENSAJES_ANEXOS.seSepara },
  relacionar: { icono: IconLink, nota: MENSAJES_ANEXOS.noCambia },
} as const

interface Props extends PropsDelCaso {
  accion: Exclude<AccionDeRelacion, 'separar'>
}

/** ACUMULAR, DESACUMULAR and RELACIONAR EXPEDIENTE: what a case is tied to, and why (EXP-40, EXP-41). */
export const RelacionDialogo = ({ accion, caso, ...ventana }: Props) => {
  const { registro_id, clase } = caso
  const { abierto, onClose } = ventana
  const palabras = PALABRAS_DE_ANEXO[accion]
  const conOtro = accion !== 'desacumular'
  const conOrden = accion === 'acumular'
  const { valores, poner, dejado, dejar, sucio, rechazo, enviando, hacer } = useActoDelCaso({
    ...{ ...ventana, vacio: VACIO, palabras },
    enviar: ({ otro, motivo, documento, doc_id }) =>
      ANEXOS.relacionar(registro_id, {
        ...{ accion, motivo: motivo.trim() },
        ...(conOtro && otro && { registro_id: otro.id }),
        ...(conOrden && { documento: documento.trim(), doc_id: doc_id || null }),
      }),
    alHacer: (quedo, { otro }) =>
      avisarDelCaso(
        conOrden && otro ? acumuladoAl(otro.titulo) : palabras.hecho,
        quedo,
        accion === 'desacumular' ? Movimiento.reabierto : Movimiento.relacionado,
      ),
  })
  const { otro, motivo, documento, doc_id } = valores
  const documentos = caso.archivos.flatMap(({ documento: suyo, nombre }) => (suyo ? [{ id: suyo.doc_id, nombre }] : []))
  const error = faltaDeRelacion(accion, motivo)
  const sinOrden = conOrden && clase === 'tramite' && documento.trim() === '' && doc_id === 0
  const { icono, nota } = DE_ACCION[accion]
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo={palabras.titulo}
      detalle={`${numeroDe(caso)} · ${caso.asunto}`}
      onSubmit={hacer}
      falta={[
        ...(conOtro && !otro ? [conOrden ? 'el expediente principal' : 'el otro expediente'] : []),
        ...(error ? [accion === 'relacionar' ? 'una nota más corta' : 'el motivo'] : []),
        ...(sinOrden ? ['el documento que la dispone'] : []),
      ]}
      alFaltar={dejar}
      enviando={enviando}
      sucio={sucio}
      textoBoton={palabras.verbo}
      icono={<Icono de={icono} />}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        {conOtro && (
          <ElegirCaso
            caso={caso}
            principal={conOrden}
            abierto={abierto}
            buscado={valores.buscado}
            onBuscado={(buscado) => poner({ buscado })}
            elegido={otro}
            onElegir={(elegido) => poner({ otro: elegido })}
          />
        )}
        <Textarea
          label={accion === 'relacionar' ? opcional('Nota') : 'Motivo'}
          required={accion !== 'relacionar'}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={accion === 'relacionar' ? NOTA_DE_RELACION_MAXIMA : MOTIVO_DE_ACUMULAR.maximo}
          value={motivo}
          error={conError(dejado && error !== null ? error : '')}
          onChange={({ currentTarget }) => poner({ motivo: currentTarget.value })}
          onBlur={() => dejar(motivo !== '')}
        />
        {conOrden && documentos.length > 0 && (
          <NativeSelect
            label={opcional('Documento del expediente que la dispone')}
            value={String(doc_id)}
            onChange={({ currentTarget }) => poner({ doc_id: Number(currentTarget.value) })}
            data={[
              { value: '0', label: 'Ninguno de estos' },
              ...documentos.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
            ]}
          />
        )}
        {conOrden && doc_id === 0 && (
          <TextInput
            label={clase === 'tramite' ? 'Documento que la dispone' : opcional('Documento que la dispone')}
            required={clase === 'tramite'}
            maxLength={ORDEN_MAXIMA}
            value={documento}
            error={conError(dejado && sinOrden ? 'Indique qué documento la dispone' : '')}
            onChange={({ currentTarget }) => poner({ documento: currentTarget.value })}
          />
        )}
        <p className={estilos.nota}>
          {nota}
          {accion !== 'relacionar' && clase === 'tramite' && ` ${MENSAJES_ANEXOS.recibiraUnCorreo}`}
        </p>
      </div>
    </FormDialogo>
  )
}

interface PropsElegir {
  caso: Expediente
  /** Among those that the area has in process; otherwise among all that the person may see. */
  principal: boolean
  abierto: boolean
  buscado: string
  onBuscado: (texto: string) => void
  elegido: Opcion | null
  onElegir: (opcion: Opcion) => void
}

const ElegirCaso = ({ caso, principal, abierto, buscado, onBuscado, elegido, onElegir }: PropsElegir) => {
  const search = useBuscado(buscado)
  const basta = principal || search.length >= BUSQUEDA_MINIMA
  const consulta = useQuery({ ...casosQuery(principal ? 'en_proceso' : 'todos', search), enabled: abierto && basta })
  const sirve = ({ registro_id, forma, estado, clase }: NonNullable<typeof consulta.data>[number]) =>
    registro_id !== caso.registro_id &&
    (!principal || (forma === 'original' && estado === 'EN PROCESO' && seAcumulaA(caso.clase, clase)))
  const opciones = basta
    ? consulta.data?.filter(sirve).map(({ registro_id, expe_id, asunto, solicitante }) => ({
        ...{ id: registro_id, titulo: numeroEscrito('expediente', expe_id) },
        detalle: [asunto, solicitante].filter(Boolean).join(' · '),
      }))
    : undefined
  return (
    <Elegir
      etiqueta={principal ? 'Expediente principal' : 'Expediente'}
      ayuda={
        principal
          ? 'Número o palabras de un original que su área tiene en proceso'
          : 'Número o palabras, con al menos 3 caracteres'
      }
      que="expedientes"
      texto={buscado}
      onTexto={onBuscado}
      opciones={opciones}
      vacio="No se halló ninguno"
      fallo={consulta.isError}
      onReintentar={() => void consulta.refetch()}
      elegido={elegido}
      onElegir={onElegir}
    />
  )
}
