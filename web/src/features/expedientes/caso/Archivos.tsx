import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { TIPO_INFORME } from '@cabildo/contracts/documentos-comunicaciones'
import { palabraDeEstadoDocumento } from '@cabildo/contracts/documentos-estados'
import { type ArchivoDeExpediente, type Expediente, GRUPOS_DE_ARCHIVOS } from '@cabildo/contracts/expediente'
import { MENSAJES_ANEXOS, PALABRAS_DE_ANEXO, referenciaDeCaso } from '@cabildo/contracts/expedientes-bandeja'
import { MENSAJES_CANAL } from '@cabildo/contracts/mesa-de-partes-canal'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconEye,
  IconFilePencil,
  IconFileTypePdf,
  IconPaperclip,
  IconPencil,
  IconScan,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { EXPEDIENTES } from '../../../platform/expedientes.ts'
import { enMegas } from '../../../ui/archivo.ts'
import { avisar } from '../../../ui/avisos.ts'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { FranjaPdfActivo, MarcaPdfActivo } from '../../../ui/PdfActivo.tsx'
import { Estado as Rotulo } from '../../../ui/tabla/celdas.tsx'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { VisorPdf } from '../../../ui/VisorPdf.tsx'
import { DigitalizarModal } from '../../mesa-de-partes/index.ts'
import { numeroDe } from '../actos/casos.ts'
import { anotarActoPropio, useRefrescoPropio } from '../actos/propios.ts'
import { ANEXOS, useAnexo } from '../anexos/anexos.api.ts'
import { Marcas } from '../marcas.tsx'
import { BotonDeActo } from './BotonDeActo.tsx'
import { faltaDigitalizar, nombreDelCaso, porDigitalizar } from './caso.ts'
import estilos from './Expediente.module.css'
import { traerExpediente } from './expediente.api.ts'
import { Tarjeta } from './Tarjeta.tsx'
import { useTodavia } from './useTodavia.ts'

const DocumentoModal = lazy(() => import('../../documentos/index.ts').then((m) => ({ default: m.DocumentoModal })))
const AdjuntarDialogo = lazy(() =>
  import('../anexos/AdjuntarDialogo.tsx').then((m) => ({ default: m.AdjuntarDialogo })),
)

type Grupo = keyof typeof GRUPOS_DE_ARCHIVOS

interface Numerado extends ArchivoDeExpediente {
  /** Its place among all files of the case, by which it is found again once its address is too old. */
  lugar: number
}

interface Apartado {
  titulo: string
  detalle: string
  archivos: Numerado[]
}

/** The groups that have files; each correction is one of its own, told by its instant (EXP-21). */
const apartadosDe = (archivos: readonly ArchivoDeExpediente[]): Apartado[] => {
  const numerados = archivos.map((archivo, lugar) => ({ ...archivo, lugar }))
  const de = (grupo: Grupo) => numerados.filter((archivo) => archivo.grupo === grupo)
  const correcciones = [...new Set(de('subsanacion').map((archivo) => archivo.fecha))].sort()
  return (Object.keys(GRUPOS_DE_ARCHIVOS) as Grupo[])
    .flatMap((grupo) =>
      grupo === 'subsanacion'
        ? correcciones.map((cuando, i) => ({
            titulo: `${GRUPOS_DE_ARCHIVOS.subsanacion} ${i + 1}`,
            detalle: `${fecha(cuando)} ${hora(cuando)}`.trim(),
            archivos: de('subsanacion').filter((archivo) => archivo.fecha === cuando),
          }))
        : [{ titulo: GRUPOS_DE_ARCHIVOS[grupo], detalle: '', archivos: de(grupo) }],
    )
    .filter((apartado) => apartado.archivos.length > 0)
}

const tamanoDe = ({ paginas, bytes }: ArchivoDeExpediente): string =>
  [
    ...(paginas === null ? [] : [`${paginas} ${paginas === 1 ? 'página' : 'páginas'}`]),
    ...(bytes === null ? [] : [enMegas(bytes)]),
  ].join(' · ')

/** What is open: a file by itself, or all of them from the first on, in the order of the screen. */
interface Lectura {
  cola: readonly Numerado[]
  cual: number
}

/** Who added a file, for which area, and when; nothing of what the citizen filed. */
const deQuien = ({ area, persona, fecha: cuando }: ArchivoDeExpediente): string =>
  area === null ? '' : [area, persona, fecha(cuando)].filter(Boolean).join(' · ')

/** How far a document's signatures are, as the book writes it (EXP-21). */
const FirmaDe = ({
  documento: { estado, firmados, destinos },
}: {
  documento: NonNullable<ArchivoDeExpediente['documento']>
}) =>
  firmados > 0 ? (
    <Rotulo tono="hecho" icono={IconCheck}>
      {`FIRMADO ${firmados} de ${destinos}`}
    </Rotulo>
  ) : (
    <Rotulo tono={estado === 'borrador' ? 'neutro' : 'informe'} icono={IconPencil}>
      {palabraDeEstadoDocumento({ estado, firmados, destinos })}
    </Rotulo>
  )

/** Takes out what oneself added, while it may be (EXP-31). */
const Quitar = ({ registro_id, archivo }: { registro_id: number; archivo: ArchivoDeExpediente }) => {
  const puede = useTodavia(archivo.quitar_hasta)
  const { mutateAsync, isPending } = useAnexo((archivo_id: number) => ANEXOS.quitar(registro_id, archivo_id))
  const quitar = async () => {
    try {
      await mutateAsync(archivo.archivo_id ?? 0)
      avisar.exito(MENSAJES_ANEXOS.quitado)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_ANEXOS.noQuitado)
    }
  }
  return (
    puede && (
      <BotonEspera
        variant="subtle"
        size="compact-sm"
        leftSection={<Icono de={IconTrash} tam={16} />}
        esperando={isPending}
        onClick={() => void quitar()}
      >
        Quitar<span className="solo-lector"> {archivo.nombre}</span>
      </BotonEspera>
    )
  )
}

/** An informe on the case, to which it refers (EXP-32). */
const comienzoDe = (caso: Expediente) => ({
  ...{ tipo_doc: TIPO_INFORME, registro_id: caso.registro_id, detalle: `Expediente ${numeroDe(caso)}` },
  vistos: referenciaDeCaso(numeroDe(caso), caso.asunto),
})

/** Archivos: the PDFs of the case in their groups, each in the viewer, or all of them one after another (EXP-21). */
export const Archivos = ({ caso, sesion }: { caso: Expediente; sesion: SesionUsuario }) => {
  const apartados = apartadosDe(caso.archivos)
  const lectura = useAbrible<Lectura>()
  const adjuncion = useAbrible<true>()
  const digitalizacion = useAbrible<true>()
  const refresco = useRefrescoPropio()
  const enPapel = faltaDigitalizar(caso)
  // What was being written of one case must not open over another.
  const redaccion = useFormularioAbrible<true>(`redactar-expediente-${caso.registro_id}`)
  const cliente = useQueryClient()
  const todos = apartados.flatMap(({ archivos }) => archivos)
  // A document that is being written may have no PDF yet.
  const abribles = todos.filter(({ url }) => url !== null)
  return (
    <Tarjeta
      titulo="Archivos"
      cuenta={todos.length}
      aclaracion={enPapel && <Marcas marcas={['falta_digitalizar']} />}
      acciones={
        <>
          {abribles.length > 1 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Icono de={IconEye} />}
              onClick={() => lectura.abrir({ cola: abribles, cual: 0 })}
            >
              Ver todos
            </Button>
          )}
          <BotonDeActo caso={caso} acto="digitalizar" icono={IconScan} onClick={() => digitalizacion.abrir(true)}>
            {MENSAJES_CANAL.digitalizar}
          </BotonDeActo>
          <BotonDeActo caso={caso} acto="redactar" icono={IconFilePencil} onClick={() => redaccion.abrir(true)}>
            {PALABRAS_DE_ANEXO.redactar.verbo}
          </BotonDeActo>
          <BotonDeActo caso={caso} acto="adjuntar" icono={IconPaperclip} onClick={() => adjuncion.abrir(true)}>
            {PALABRAS_DE_ANEXO.adjuntar.verbo}
          </BotonDeActo>
        </>
      }
    >
      {todos.length === 0 && (
        <p className={estilos.vacio}>{enPapel ? `${MENSAJES_CANAL.enPapel}.` : 'El expediente no tiene archivos.'}</p>
      )}
      {apartados.map(({ titulo, detalle, archivos }) => (
        <section key={titulo} className={estilos.apartado}>
          <h3>
            {titulo} {detalle && <small>{detalle}</small>}
          </h3>
          <ul>
            {archivos.map((archivo) => (
              <li key={archivo.lugar} className={estilos.archivo}>
                <Icono de={IconFileTypePdf} />
                {archivo.url === null ? (
                  <span>{archivo.nombre}</span>
                ) : (
                  <button type="button" onClick={() => lectura.abrir({ cola: [archivo], cual: 0 })}>
                    {archivo.nombre}
                  </button>
                )}
                {archivo.activo && <MarcaPdfActivo />}
                {archivo.documento && <FirmaDe documento={archivo.documento} />}
                <small>{tamanoDe(archivo)}</small>
                {archivo.area !== null && <span className={estilos.deQuien}>{deQuien(archivo)}</span>}
                <Quitar registro_id={caso.registro_id} archivo={archivo} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <AlAbrir de={lectura}>
        {(leido, ventana) => <Visor caso={caso} lectura={leido} onIr={lectura.abrir} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={redaccion}>
        {(_, ventana) => (
          <DocumentoModal
            documento={null}
            comienzo={comienzoDe(caso)}
            area={sesion.area}
            alGrabar={() => {
              anotarActoPropio()
              void cliente.invalidateQueries({ queryKey: EXPEDIENTES })
            }}
            {...ventana}
          />
        )}
      </AlAbrir>
      <AlAbrir de={digitalizacion}>
        {(_, ventana) => <DigitalizarModal {...ventana} de={porDigitalizar(caso)} refresco={refresco} />}
      </AlAbrir>
      <AlAbrir de={adjuncion}>{(_, ventana) => <AdjuntarDialogo caso={caso} sesion={sesion} {...ventana} />}</AlAbrir>
    </Tarjeta>
  )
}

interface PropsVisor {
  caso: Expediente
  lectura: Lectura
  onIr: (lectura: Lectura) => void
  abierto: boolean
  onClose: () => void
}

/** The viewer of a file, with the ways to the ones before and after it; its address is signed when it opens (API-101). */
const Visor = ({ caso, lectura: { cola, cual }, onIr, ...ventana }: PropsVisor) => {
  const [original, setOriginal] = useState<string | null>(null)
  const archivo = cola[cual]
  if (!archivo) return null
  const ir = (a: number) => onIr({ cola, cual: a })
  const firmar = async (signal: AbortSignal) => {
    const suyo = (await traerExpediente(caso.registro_id, signal)).archivos[archivo.lugar]
    setOriginal(suyo?.original ?? null)
    return suyo?.url ?? null
  }
  const esUltimo = cual === cola.length - 1
  return (
    <VisorPdf
      {...ventana}
      titulo={nombreDelCaso(caso)}
      archivo={cola.length > 1 ? `${archivo.nombre}, ${cual + 1} de ${cola.length}` : archivo.nombre}
      cual={archivo.lugar}
      url={firmar}
      {...(archivo.activo && { franja: <FranjaPdfActivo original={original} /> })}
      {...(cola.length > 1 && {
        botones: (
          <>
            <BotonEspera
              variant="default"
              leftSection={<Icono de={IconChevronLeft} />}
              esperando={false}
              apagado={cual === 0}
              onClick={() => cual > 0 && ir(cual - 1)}
            >
              Anterior
            </BotonEspera>
            <BotonEspera
              rightSection={<Icono de={IconChevronRight} />}
              esperando={false}
              apagado={esUltimo}
              onClick={() => !esUltimo && ir(cual + 1)}
            >
              Siguiente
            </BotonEspera>
          </>
        ),
      })}
    />
  )
}
