import { useLocation, useParams } from 'react-router';
import Course from './course.tsx';
import Courses from './courses.tsx';
import MyCourses from './my-courses.tsx';

/** The screens of this feature in one part, since the first load names each part. */
export default function CourseScreens() {
  const { code } = useParams();
  if (useLocation().pathname.startsWith('/settings/')) return <MyCourses />;
  return code === undefined ? <Courses /> : <Course />;
}
