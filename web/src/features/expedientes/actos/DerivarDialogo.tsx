import type { Expediente } from '@cabildo/contracts/expediente'
import { copiasComoCopias, MENSAJES_BANDEJA, PALABRAS_DE_ACTO } from '@cabildo/contracts/expedientes-bandeja'
import type { DestinoTramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { FiltroRapido } from '../../../ui/tabla/FiltroRapido.tsx'
import { dependenciasQuery, NuevoDestino, Rechazo, TablaDestinos, useDestinos } from '../../mesa-de-partes/index.ts'
import { DocumentosDelCaso } from '../respuestas/DocumentosDelCaso.tsx'
import { ENVIOS } from './actos.api.ts'
import estilos from './actos.module.css'
import { detalleDe } from './casos.ts'
import { type PropsDeActo, useActo } from './useActo.ts'

type Destinos = ReturnType<typeof useDestinos>
/** The destinations hold what is written. */
const VACIO: NonNullable<Parameters<Destinos['empezar']>[0]> & { doc_ids?: readonly number[] } = {}
const FORMAS = [
  { valor: 'original', etiqueta: 'Original' },
  { valor: 'copia', etiqueta: 'Copia' },
]

interface Props extends PropsDeActo {
  /** The own area, to which nothing is sent on. */
  area_id: number
  /** Of the case that it is opened from: its signed documents may travel with it (EXP-33). */
  archivos?: Expediente['archivos']
}

/** DERIVAR EXPEDIENTE: where a case goes, the original to one area and copies to others (EXP-28, EXP-30, D-120). */
export const DerivarDialogo = ({ area_id, archivos = [], ...props }: Props) => {
  const { casos, abierto, onClose } = props
  const todas = useQuery({ ...dependenciasQuery, enabled: abierto })
  const dependencias = useMemo(() => todas.data?.filter(({ depe_id }) => depe_id !== area_id), [todas.data, area_id])
  const copias = casos.filter(({ forma }) => forma === 'copia').length
  const soloCopias = copias === casos.length
  const destinos = useDestinos(dependencias ?? [], { unSoloOriginal: true })
  const { lista, nuevo, pendiente } = destinos
  const [doc_ids, setDocIds] = useState<readonly number[]>([])
  const codigo = useRef<HTMLInputElement>(null)
  const tabla = useRef<HTMLDivElement>(null)
  const { sucio, rechazo, enviando, hacer } = useActo({
    ...props,
    acto: 'derivar',
    vacio: VACIO,
    enviar: ENVIOS.derivar,
    alEmpezar: (guardado) => {
      destinos.empezar(guardado)
      setDocIds(guardado?.doc_ids ?? [])
    },
    escrito: pendiente || lista.length > 0 || doc_ids.length > 0 ? { lista, nuevo, doc_ids } : null,
  })
  const originales = lista.filter(({ copia }) => !copia).length
  const falta = pendiente
    ? ['agregar o borrar el destino escrito']
    : lista.length === 0
      ? ['agregar un destino']
      : originales === 0 && !soloCopias
        ? ['elegir el destino del original']
        : []
  const enviar = () => {
    const elegidos = lista.map(
      ({ dependencia, copia, proveido }): DestinoTramite => ({ dependencia, copia: copia || soloCopias, proveido }),
    )
    return hacer({ destinos: elegidos, doc_ids })
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo={PALABRAS_DE_ACTO.derivar.titulo}
      detalle={detalleDe(casos)}
      onSubmit={enviar}
      falta={falta}
      enviando={enviando}
      sucio={sucio}
      textoBoton={PALABRAS_DE_ACTO.derivar.verbo}
      icono={<Icono de={IconArrowForwardUp} />}
      estado={resumenDe(soloCopias ? 0 : originales, lista.length)}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <NuevoDestino
          deExpediente
          destinos={destinos}
          dependencias={dependencias}
          onReintentar={todas.isError && !todas.data ? () => void todas.refetch() : undefined}
          codigo={codigo}
          activo={abierto && !enviando}
          aLaVista
        />
        {/* Takes the focus when the focused line is removed. */}
        <div ref={tabla} tabIndex={-1} className={estilos.destinos}>
          <TablaDestinos
            lista={lista}
            onQuitar={({ dependencia }) => {
              tabla.current?.focus()
              destinos.quitarDelCaso(dependencia)
            }}
            forma={({ dependencia, dependencia_name, copia }) =>
              soloCopias ? (
                'Copia'
              ) : (
                <FiltroRapido
                  etiqueta={`Forma para ${dependencia_name}`}
                  opciones={FORMAS}
                  valor={copia ? 'copia' : 'original'}
                  onValor={(valor) => destinos.ponerForma(dependencia, valor === 'copia')}
                />
              )
            }
          />
        </div>
        <p className={estilos.nota}>{notaDe(copias, soloCopias)}</p>
        <DocumentosDelCaso
          titulo={soloCopias ? MENSAJES_BANDEJA.viajanConLaCopia : MENSAJES_BANDEJA.viajanConElOriginal}
          archivos={archivos}
          elegidos={doc_ids}
          onElegidos={setDocIds}
        />
      </div>
    </FormDialogo>
  )
}

const notaDe = (copias: number, soloCopias: boolean): string => {
  if (soloCopias && copias === 1) return MENSAJES_BANDEJA.soloCopia
  if (soloCopias) return `${copiasComoCopias(copias)}.`
  return copias > 0
    ? `${MENSAJES_BANDEJA.unSoloOriginal} ${copiasComoCopias(copias)}.`
    : MENSAJES_BANDEJA.unSoloOriginal
}

/** '2 destinos: 1 original y 1 copia'. */
const resumenDe = (originales: number, todos: number): string => {
  const copias = todos - originales
  const partes = [
    ...(originales > 0 ? [`${originales} original`] : []),
    ...(copias > 0 ? [copias === 1 ? '1 copia' : `${copias} copias`] : []),
  ]
  return `${todos === 1 ? '1 destino' : `${todos} destinos`}: ${partes.join(' y ')}`
}
