import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { type ArchivoDeExpediente, type Expediente, GRUPOS_DE_ARCHIVOS } from '@cabildo/contracts/expediente'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconEye, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { enMegas } from '../../../ui/archivo.ts'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { FranjaPdfActivo, MarcaPdfActivo } from '../../../ui/PdfActivo.tsx'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { VisorPdf } from '../../../ui/VisorPdf.tsx'
import { nombreDelCaso } from './caso.ts'
import estilos from './Expediente.module.css'
import { traerExpediente } from './expediente.api.ts'
import { Tarjeta } from './Tarjeta.tsx'

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

/** Archivos: the PDFs of the case in their groups, each in the viewer, or all of them one after another (EXP-21). */
export const Archivos = ({ caso }: { caso: Expediente }) => {
  const apartados = apartadosDe(caso.archivos)
  const lectura = useAbrible<Lectura>()
  const todos = apartados.flatMap(({ archivos }) => archivos)
  return (
    <Tarjeta
      titulo="Archivos"
      cuenta={todos.length}
      acciones={
        todos.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icono de={IconEye} />}
            onClick={() => lectura.abrir({ cola: todos, cual: 0 })}
          >
            Ver todos
          </Button>
        )
      }
    >
      {todos.length === 0 && <p className={estilos.vacio}>El expediente no tiene archivos.</p>}
      {apartados.map(({ titulo, detalle, archivos }) => (
        <section key={titulo} className={estilos.apartado}>
          <h3>
            {titulo} {detalle && <small>{detalle}</small>}
          </h3>
          <ul>
            {archivos.map((archivo) => (
              <li key={archivo.lugar} className={estilos.archivo}>
                <Icono de={IconFileTypePdf} />
                <button type="button" onClick={() => lectura.abrir({ cola: [archivo], cual: 0 })}>
                  {archivo.nombre}
                </button>
                {archivo.activo && <MarcaPdfActivo />}
                <small>{tamanoDe(archivo)}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <AlAbrir de={lectura}>
        {(leido, ventana) => <Visor caso={caso} lectura={leido} onIr={lectura.abrir} {...ventana} />}
      </AlAbrir>
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
