import { ERRORES } from '@cabildo/contracts/base/errores'
import type { Expediente } from '@cabildo/contracts/expediente'
import { CLASES_DE_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { nombreDeForma } from '@cabildo/contracts/expedientes-ruta'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconArchive, IconChevronLeft } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useDatosDeLaDireccion } from '../../../platform/direccion.ts'
import { BarraDeCambios } from '../../../ui/BarraDeCambios.tsx'
import { Cabeza } from '../../../ui/Cabeza.tsx'
import { EsqueletoDePantalla } from '../../../ui/EsqueletoDePantalla.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { Estado as Rotulo } from '../../../ui/tabla/celdas.tsx'
import { Respuestas } from '../respuestas/Respuestas.tsx'
import { Archivos } from './Archivos.tsx'
import { nombreDelCaso } from './caso.ts'
import { Datos } from './Datos.tsx'
import estilos from './Expediente.module.css'
import { HojaDeRuta } from './HojaDeRuta.tsx'
import { NotasDelArea } from './NotasDelArea.tsx'
import { Relacionados } from './Relacionados.tsx'
import { Resumen } from './Resumen.tsx'
import { regresoDe } from './regreso.ts'
import { SinExpediente } from './SinExpediente.tsx'
import { useCaso } from './useCaso.ts'

// Who only reads needs no dialogs of acts.
const ActosDeExpediente = lazy(() => import('./ActosDeExpediente.tsx').then((m) => ({ default: m.ActosDeExpediente })))

// Few open what came from another register.
const CasoImportado = lazy(() => import('./CasoImportado.tsx').then((m) => ({ default: m.CasoImportado })))

/** The number of the case in the address; null where it is none. */
const leerId = (texto: string | null): number | null => (/^[1-9]\d{0,8}$/.test(texto ?? '') ? Number(texto) : null)

/** Screen `expediente`: a case with its files and its route (EXP-19 to EXP-23). */
export function ExpedientePage({ sesion }: { sesion: SesionUsuario }) {
  const datos = new URLSearchParams(useDatosDeLaDireccion())
  const [id, importado] = [leerId(datos.get('id')), leerId(datos.get('importado'))]
  const de = datos.get('de')
  const regreso = regresoDe(de, sesion)
  return (
    <>
      <a className={estilos.regreso} href={regreso.href}>
        <Icono de={IconChevronLeft} tam={16} />
        {regreso.texto}
      </a>
      {importado !== null ? (
        <Suspense fallback={<EsqueletoDePantalla />}>
          <CasoImportado key={importado} id={importado} />
        </Suspense>
      ) : id === null ? (
        <SinExpediente />
      ) : (
        <Caso key={id} id={id} sesion={sesion} de={de} />
      )}
    </>
  )
}

interface PropsCaso {
  id: number
  sesion: SesionUsuario
  /** The list that it was opened from. */
  de: string | null
}

const Caso = ({ id, sesion, de }: PropsCaso) => {
  const { caso, fallo, cambio, actualizar, reintentar } = useCaso(id, sesion)
  if (fallo)
    return 'status' in fallo && fallo.status === 404 ? (
      <SinExpediente />
    ) : 'codigo' in fallo && fallo.codigo === 'bandejaDesactivada' ? (
      <SinExpediente porque={ERRORES.bandejaDesactivada.mensaje} />
    ) : (
      <>
        <Cabeza titulo="EXPEDIENTE" />
        <NoSePudo que="el expediente" onReintentar={reintentar} />
      </>
    )
  if (!caso) return <EsqueletoDePantalla />
  return <Abierto caso={caso} sesion={sesion} de={de} cambio={cambio} actualizar={actualizar} />
}

interface PropsAbierto extends Omit<PropsCaso, 'id'>, Pick<ReturnType<typeof useCaso>, 'cambio' | 'actualizar'> {
  caso: Expediente
}

const Abierto = ({ caso, sesion, de, cambio, actualizar }: PropsAbierto) => {
  const pantalla = useRef<HTMLDivElement>(null)
  const { clase, tenencia, asunto, anterior } = caso
  const forma = tenencia && nombreDeForma(tenencia)
  return (
    <div ref={pantalla} className={estilos.pantalla} tabIndex={-1}>
      <BarraDeCambios
        texto={cambio ? 'El expediente cambió.' : null}
        onActualizar={() => {
          actualizar()
          // The bar goes, and with it what had the focus.
          pantalla.current?.focus()
        }}
      />
      <Cabeza
        titulo={nombreDelCaso(caso)}
        acciones={
          <div className={estilos.actos}>
            <Suspense>
              <ActosDeExpediente caso={caso} sesion={sesion} />
            </Suspense>
          </div>
        }
      >
        {[CLASES_DE_EXPEDIENTE[clase], forma, asunto].filter(Boolean).join(' · ')}{' '}
        {anterior && (
          <Rotulo tono="neutro" icono={IconArchive}>
            Anterior a la bandeja
          </Rotulo>
        )}
      </Cabeza>
      <Resumen caso={caso} />
      <div className={estilos.columnas}>
        <div>
          <Datos caso={caso} />
          <Archivos caso={caso} sesion={sesion} />
          <Respuestas caso={caso} />
        </div>
        <div>
          <HojaDeRuta caso={caso} />
          <NotasDelArea caso={caso} />
          <Relacionados caso={caso} de={de} />
        </div>
      </div>
    </div>
  )
}
