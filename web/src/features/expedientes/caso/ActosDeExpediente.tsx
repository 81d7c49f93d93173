import { Permiso } from '@cabildo/contracts/base/permisos'
import type { Expediente } from '@cabildo/contracts/expediente'
import { PALABRAS_DE_ACTO, PALABRAS_DE_ANEXO, PALABRAS_DE_RESPUESTA } from '@cabildo/contracts/expedientes-bandeja'
import { ACTOS, type Acto, type ActoDelCaso, type ActoDeRespuesta } from '@cabildo/contracts/expedientes-reglas'
import { MENSAJES_DESISTIMIENTO } from '@cabildo/contracts/mesa-de-partes-lista'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconFileX, IconGitMerge, IconUnlink } from '@tabler/icons-react'
import { lazy } from 'react'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { MasAcciones } from '../../../ui/MasAcciones.tsx'
import { ItemMenu } from '../../../ui/MenuBoton.tsx'
import { AlAbrir, useAbrible } from '../../../ui/useAbrible.tsx'
import { DesistimientoModal } from '../../mesa-de-partes/index.ts'
import { type CasoDeActo, ENVIOS, useEnvio } from '../actos/actos.api.ts'
import { avisarHecho } from '../actos/deshacer.tsx'
import { ICONOS_DE_ACTO } from '../actos/iconos.ts'
import { useRefrescoPropio } from '../actos/propios.ts'
import { ICONOS_DE_RESPUESTA } from '../respuestas/iconos.ts'
import type { ActoConTexto } from '../respuestas/TextoDialogo.tsx'
import { actoPrincipal, actosDeRespuesta, loQueTieneElArea, nombreDelCaso, porDesistir } from './caso.ts'

// Each dialog comes when somebody first wants it.
const DerivarDialogo = lazy(() => import('../actos/DerivarDialogo.tsx').then((m) => ({ default: m.DerivarDialogo })))
const AsignarDialogo = lazy(() => import('../actos/AsignarDialogo.tsx').then((m) => ({ default: m.AsignarDialogo })))
const ArchivarDialogo = lazy(() => import('../actos/ArchivarDialogo.tsx').then((m) => ({ default: m.ArchivarDialogo })))
const MotivoDialogo = lazy(() => import('../actos/MotivoDialogo.tsx').then((m) => ({ default: m.MotivoDialogo })))

const RelacionDialogo = lazy(() =>
  import('../anexos/RelacionDialogo.tsx').then((m) => ({ default: m.RelacionDialogo })),
)

const RespuestaDialogo = lazy(() =>
  import('../respuestas/RespuestaDialogo.tsx').then((m) => ({ default: m.RespuestaDialogo })),
)
const TextoDialogo = lazy(() => import('../respuestas/TextoDialogo.tsx').then((m) => ({ default: m.TextoDialogo })))

type Casos = readonly CasoDeActo[]
type Union = 'acumular' | 'desacumular'
type Ofrecido = Acto | ActoDeRespuesta
const VERBOS = { ...PALABRAS_DE_ACTO, ...PALABRAS_DE_RESPUESTA }
const ICONOS = { ...ICONOS_DE_ACTO, ...ICONOS_DE_RESPUESTA }

interface Props {
  caso: Expediente
  sesion: SesionUsuario
}

/** The acts of a case: the one that it asks for, and the further ones in a menu, with why not (EXP-19, Table EXP-E). */
export const ActosDeExpediente = ({ caso, sesion }: Props) => {
  const { area, roles } = sesion
  // What was being written of one case must not open over another.
  const formulario = (acto: Ofrecido) => `${acto}-expediente-${caso.registro_id}`
  const derivacion = useFormularioAbrible<Casos>(formulario('derivar'))
  const asignacion = useFormularioAbrible<Casos>(formulario('asignar'))
  const archivo = useFormularioAbrible<Casos>(formulario('archivar'))
  const devolucion = useFormularioAbrible<Casos>(formulario('devolver'))
  const reapertura = useFormularioAbrible<Casos>(formulario('reabrir'))
  const union = useFormularioAbrible<Union>(`acumular-expediente-${caso.registro_id}`)
  const respuesta = useFormularioAbrible<true>(formulario('responder'))
  const conTexto = useFormularioAbrible<ActoConTexto>(`texto-expediente-${caso.registro_id}`)
  const desistimiento = useAbrible<true>()
  const refresco = useRefrescoPropio()
  const recibir = useRecibir()
  const hacer = (acto: Ofrecido) => {
    if (acto === 'responder') return respuesta.abrir(true)
    if (!esDeTodos(acto)) return conTexto.abrir(acto)
    const casos = loQueTieneElArea(caso)
    if (acto === 'recibir') return recibir.hacer(casos)
    const abribles = {
      ...{ derivar: derivacion, asignar: asignacion, archivar: archivo },
      ...{ devolver: devolucion, reabrir: reapertura },
    }
    abribles[acto].abrir(casos)
  }

  const suyo = (acto: ActoDelCaso | null) => caso.actos.find((uno) => uno.acto === acto)
  const puede = (acto: Ofrecido | null): acto is Ofrecido => suyo(acto)?.impide === null
  const principal = actoPrincipal(caso)
  const primero = puede(principal) ? principal : null
  const segundo = primero !== 'derivar' && puede('derivar') ? 'derivar' : null
  const demas = [...actosDeRespuesta(caso), ...ACTOS]
    .filter((acto) => acto !== primero && acto !== segundo)
    .map((acto) => ({ acto, impide: suyo(acto)?.impide ?? null }))

  // A case is accumulated, or it is taken apart again.
  const uniones = caso.actos.flatMap(({ acto, impide }) =>
    acto === (caso.estado === 'ACUMULADO' ? 'desacumular' : 'acumular') ? [{ acto, impide }] : [],
  )

  // Of a complaint or a request its responsible enters it, from their list.
  const desistir = caso.clase === 'tramite' ? suyo('desistir') : undefined

  return (
    <>
      {demas.length > 0 && (
        <MasAcciones titulo={nombreDelCaso(caso)}>
          {demas.map(({ acto, impide }) => (
            <ItemMenu
              key={acto}
              icono={<Icono de={ICONOS[acto]} />}
              onClick={() => hacer(acto)}
              impedida={impide ?? undefined}
            >
              {VERBOS[acto].verbo}
            </ItemMenu>
          ))}
          {uniones.map(({ acto, impide }) => (
            <ItemMenu
              key={acto}
              icono={<Icono de={acto === 'acumular' ? IconGitMerge : IconUnlink} />}
              onClick={() => union.abrir(acto)}
              impedida={impide ?? undefined}
            >
              {PALABRAS_DE_ANEXO[acto].verbo}
            </ItemMenu>
          ))}
          {desistir && (
            <ItemMenu
              icono={<Icono de={IconFileX} />}
              onClick={() => desistimiento.abrir(true)}
              impedida={desistir.impide ?? undefined}
            >
              {MENSAJES_DESISTIMIENTO.verbo}
            </ItemMenu>
          )}
        </MasAcciones>
      )}
      {segundo && (
        <Button variant="default" leftSection={<Icono de={ICONOS[segundo]} />} onClick={() => hacer(segundo)}>
          {VERBOS[segundo].verbo}
        </Button>
      )}
      {primero && (
        <BotonEspera
          leftSection={<Icono de={ICONOS[primero]} />}
          esperando={recibir.esperando}
          onClick={() => hacer(primero)}
        >
          {VERBOS[primero].verbo}
        </BotonEspera>
      )}
      <AlAbrir de={derivacion}>
        {(casos, ventana) => <DerivarDialogo casos={casos} area_id={area.id} archivos={caso.archivos} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={respuesta}>{(_, ventana) => <RespuestaDialogo caso={caso} sesion={sesion} {...ventana} />}</AlAbrir>
      <AlAbrir de={conTexto}>{(acto, ventana) => <TextoDialogo acto={acto} caso={caso} {...ventana} />}</AlAbrir>
      <AlAbrir de={asignacion}>
        {(casos, ventana) => (
          <AsignarDialogo casos={casos} area_id={area.id} jefe={roles.includes(Permiso.jefe)} {...ventana} />
        )}
      </AlAbrir>
      <AlAbrir de={archivo}>{(casos, ventana) => <ArchivarDialogo casos={casos} {...ventana} />}</AlAbrir>
      <AlAbrir de={devolucion}>
        {(casos, ventana) => <MotivoDialogo acto="devolver" casos={casos} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={desistimiento}>
        {(_, ventana) => <DesistimientoModal de={porDesistir(caso)} refresco={refresco} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={union}>{(accion, ventana) => <RelacionDialogo accion={accion} caso={caso} {...ventana} />}</AlAbrir>
      <AlAbrir de={reapertura}>
        {(casos, ventana) => <MotivoDialogo acto="reabrir" casos={casos} {...ventana} />}
      </AlAbrir>
    </>
  )
}

const esDeTodos = (acto: Ofrecido): acto is Acto => (ACTOS as readonly Ofrecido[]).includes(acto)

/** One click receives (EXP-26). */
const useRecibir = () => {
  const { mutateAsync, isPending } = useEnvio(ENVIOS.recibir)
  const hacer = async (casos: Casos) => {
    try {
      const resultados = await mutateAsync({ casos, datos: undefined })
      avisarHecho('recibir', casos, resultados)
      for (const { hecho, mensaje } of resultados) if (!hecho) avisar.error(mensaje)
    } catch (fallo) {
      avisarFallo(fallo, PALABRAS_DE_ACTO.recibir.noHecho)
    }
  }
  return { hacer: (casos: Casos) => void hacer(casos), esperando: isPending }
}
